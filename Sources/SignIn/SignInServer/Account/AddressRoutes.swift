// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account/addresses…`.
struct AddressRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/account/addresses", needs: .fullSession, list)
        routes.post("/api/v1/account/addresses/add/begin", needs: .freshSession, begin)
        routes.post("/api/v1/account/addresses/add/resend", needs: .fullSession, resend)
        routes.post("/api/v1/account/addresses/add/finish", needs: .provenSession, finish)
        routes.post("/api/v1/account/addresses/remove", needs: .freshSession, remove)
    }

    @Sendable private func list(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let addresses = try await reception.engine.addresses.list(found)
        return reception.answer.json([
            "addresses": .array(addresses.map(\.json)), "limit": .integer(Int64(VerifiedAddress.limit)),
        ])
    }

    @Sendable private func begin(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let start = try await reception.engine.addresses.begin(
            recipient(object),
            replacing: try object.optionalObject("replaces").map { try recipient($0) },
            language: MessageLanguage(choosingFor: request),
            found,
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer.json(start.json)
    }

    @Sendable private func resend(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let start = try await reception.engine.addresses.resend(
            ceremony: object.string("ceremony"),
            found,
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer.json(start.json)
    }

    @Sendable private func finish(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.secretObject(request)
        let address = try await reception.engine.addresses.finish(
            ceremony: object.string("ceremony"),
            code: object.string("code"),
            found
        )
        return reception.answer.json(["address": address.json])
    }

    @Sendable private func remove(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        try await reception.engine.addresses.remove(recipient(object), found)
        return reception.answer.json([:])
    }

    /// The address in `kind` and `address`.
    private func recipient(_ object: JSONObject) throws -> MessageRecipient {
        guard let kind = MessageRecipient.Kind(rawValue: try object.string("kind")) else {
            throw SignInError(.badRequest, "the kind of an address is email or phone")
        }
        let text = try object.string("address")
        do throws(AccountMessagesError) {
            return try MessageRecipient(kind, text)
        } catch {
            throw SignInError(.addressUnusable, error.message, cause: error)
        }
    }
}

extension VerifiedAddress {
    /// The API's `Address`.
    fileprivate var json: JSONValue {
        [
            "kind": .string(recipient.kind.rawValue),
            "address": .string(recipient.text),
            "language": .string(language.rawValue),
            "verifiedAt": .integer(verifiedAt.milliseconds),
            "isUndeliverable": .bool(isUndeliverable),
        ]
    }
}
