// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account/password`.
struct PasswordRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/account/password", needs: .fullSession, show)
        routes.post("/api/v1/account/password/set", needs: .freshSession, set)
        routes.post("/api/v1/account/password/remove", needs: .freshSession, remove)
    }

    @Sendable private func show(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        try reception.requirePasswords()
        let overview = try await reception.engine.account.methods(found)
        let standing = reception.engine.passwords.standing(found)
        return reception.answer.json([
            "changedAt": overview.passwordChangedAt.map { .integer($0.milliseconds) } ?? .null,
            "isCommon": .bool(overview.isPasswordCommon),
            "mayBeSet": .bool(try await reception.engine.passwords.mayBeSet(found)),
            "mayBeRemoved": .bool(reception.engine.passwords.mayBeRemoved(found)),
            "goes": try await reception.engine.passwords.outlook(found).map { outlook in
                [
                    "after": .integer(Int64(outlook.signIns)),
                    "keptBy": outlook.obstacle.map { .string($0.rawValue) } ?? .null,
                    "notBefore": outlook.notBefore.map { .integer($0.milliseconds) } ?? .null,
                ]
            } ?? .null,
            "rules": PasswordRules.json(reception.engine.policy.passwords, standing),
        ])
    }

    @Sendable private func set(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.secretObject(request)
        let change = try await reception.engine.passwords.set(
            new: object.string("password"),
            current: object.optionalString("currentPassword"),
            found,
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer.json([
            "replaced": .bool(change.replacedAnother),
            "endedSessions": .integer(Int64(change.endedSessions)),
            "signals": change.signals.json,
        ])
    }

    @Sendable private func remove(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        try reception.requirePasswords()
        let visitor = reception.visitor(request, context, Asker(found))
        let change = try await reception.engine.passwords.remove(found, visitor: visitor)
        return reception.answer.json([
            "endedSessions": .integer(Int64(change.endedSessions)),
            "signals": change.signals.json,
        ])
    }
}

extension Reception {
    /// Refuses where passwords, and with them apps and codes, are not used.
    func requirePasswords() throws {
        guard engine.passwordSignIn.isOn else {
            throw APIError(.passwordsOff, "Passwords are not used here. Sign in with a passkey.")
        }
    }
}
