// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// `POST /api/v1/passkeys/upgrade/…`.
struct PasskeyUpgradeRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/passkeys/upgrade/begin", needs: .freshSession, begin)
        routes.post("/api/v1/passkeys/upgrade/finish", needs: .freshSession, finish)
        routes.post("/api/v1/passkeys/upgrade/prompt", needs: .anySession, claimPrompt)
    }

    @Sendable private func begin(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        return reception.answer.json(try await reception.engine.upgrade.begin(found).json)
    }

    @Sendable private func finish(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let body: FinishRequest<RegistrationResponse> = try await reception.finish(request)
        let added = try await reception.engine.upgrade.finish(
            ceremony: body.ceremony,
            response: body.response,
            found
        )
        return reception.answer.json(
            ["passkey": added.passkey.json, "signals": added.signals.json],
            status: .created
        )
    }

    @Sendable private func claimPrompt(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        return reception.answer.json(["show": .bool(try await reception.engine.upgrade.claimPrompt(found))])
    }
}

extension Passkey {
    /// The API's `passkey`.
    var json: JSONValue {
        [
            "id": .string(credential.id.base64URL),
            "name": .string(name.text),
            "provider": provider.map { .string($0) } ?? .null,
            "kind": .string(kind.rawValue),
            "createdAt": .integer(createdAt.milliseconds),
            "lastUsedAt": lastUsedAt.map { .integer($0.milliseconds) } ?? .null,
            "backedUp": .bool(credential.backupState),
            "unproven": .bool(isUnproven),
            "transports": .array(credential.transports.map { .string($0.rawValue) }),
        ]
    }
}
