// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/passkeys`.
struct PasskeyRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/passkeys", needs: .fullSession, list)
        routes.post("/api/v1/passkeys/add/begin", needs: .rightToAddPasskey, beginAdding)
        routes.post("/api/v1/passkeys/add/finish", needs: .rightToAddPasskey, finishAdding)
        routes.post("/api/v1/passkeys/{id}/rename", needs: .fullSession, rename)
        routes.post("/api/v1/passkeys/{id}/remove", needs: .freshSession, remove)
    }

    @Sendable private func list(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let list = try await reception.engine.passkeys.list(found)
        return reception.answer.json([
            "passkeys": .array(list.passkeys.map(\.json)),
            "hint": list.suggestsSecondPasskey ? "add_second_passkey" : .null,
        ])
    }

    @Sendable private func beginAdding(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        return reception.answer.json(try await reception.engine.passkeys.beginAdding(found).json)
    }

    @Sendable private func finishAdding(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let body: FinishRequest<RegistrationResponse> = try await reception.finish(request)
        let added = try await reception.engine.passkeys.finishAdding(
            ceremony: body.ceremony,
            response: body.response,
            name: body.name,
            found,
            ownDigest: reception.ownDigest(body.session, for: found)
        )
        var answer: JSONObject = [
            "passkey": added.passkey.json,
            "signals": added.signals.json,
            "session": added.signedIn.json(token: reception.shownToken(added.signedIn, added.token)),
        ]
        answer["identities"] = added.identities.map { .array($0.map(\.shownJSON)) }
        answer["recoveryCodes"] = added.recoveryCodes.map { .array($0.map { .string($0.exposedText) }) }
        var response = reception.answer.json(.object(answer), status: .created)
        reception.setSession(added.signedIn, added.token, on: &response)
        return response
    }

    @Sendable private func rename(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let id = try context.parameters.require("id")
        let passkey = try await reception.engine.passkeys.rename(id, to: object.string("name"), found)
        return reception.answer.json(["passkey": passkey.json])
    }

    @Sendable private func remove(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let id = try context.parameters.require("id")
        let signals = try await reception.engine.passkeys.remove(id, found)
        return reception.answer.json(["signals": signals.json])
    }
}
