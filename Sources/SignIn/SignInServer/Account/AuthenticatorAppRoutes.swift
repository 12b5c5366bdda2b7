// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import OneTimeCodes
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account/authenticator-app/…`.
struct AuthenticatorAppRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/account/authenticator-app/begin", needs: .freshSession, begin)
        routes.post("/api/v1/account/authenticator-app/confirm", needs: .provenSession, confirm)
        routes.post("/api/v1/account/authenticator-app/remove", needs: .freshSession, remove)
    }

    @Sendable private func begin(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let setUp = try await reception.engine.authenticatorApp.begin(found)
        let uri = setUp.uri.exposedText
        return reception.answer.json([
            "ceremony": .string(setUp.ceremony.exposedText),
            "secret": .string(setUp.secret.exposedGroups),
            "uri": .string(uri),
            "qrCode": .string(try QRSymbol(uri, correction: .low).exposedSVG),
            "expiresAt": .integer(setUp.expiresAt.milliseconds),
        ])
    }

    @Sendable private func confirm(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.secretObject(request)
        try await reception.engine.authenticatorApp.confirm(
            ceremony: object.string("ceremony"),
            code: object.string("code"),
            found
        )
        return reception.answer.json([:])
    }

    @Sendable private func remove(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        // Where providers are, an app is asked for after them, and its owner must be able to take it off.
        if reception.engine.externalSignIn.providers.isEmpty { try reception.requirePasswords() }
        try await reception.engine.authenticatorApp.remove(found)
        return reception.answer.json([:])
    }
}
