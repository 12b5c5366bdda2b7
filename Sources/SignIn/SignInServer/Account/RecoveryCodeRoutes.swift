// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account/recovery-codes`.
struct RecoveryCodeRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/account/recovery-codes", needs: .fullSession, count)
        routes.post("/api/v1/account/recovery-codes/replace", needs: .freshSession, replace)
    }

    @Sendable private func count(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        if !reception.engine.recovery.isOn, !found.methods.hasAuthenticatorApp { try reception.requirePasswords() }
        let overview = try await reception.engine.account.methods(found)
        return reception.answer.json([
            "left": overview.recoveryCodesLeft.map { .integer(Int64($0)) } ?? .null,
            "createdAt": overview.recoveryCodesCreatedAt.map { .integer($0.milliseconds) } ?? .null,
        ])
    }

    @Sendable private func replace(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let codes = try await reception.engine.recoveryCodes.replace(found)
        return reception.answer.json(["codes": .array(codes.map { .string($0.exposedText) })])
    }
}
