// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/token`, `POST /api/v1/token/redeem` and `GET /.well-known/jwks.json`.
struct TokenRoutes: Sendable {
    let reception: Reception
    let issuer: TokenIssuer
    let apps: AppOrigins
    let codes: HandOverCodes

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/token", needs: .fullSession, make)
        routes.post("/api/v1/token/redeem", needs: .nothing, redeem)
        routes.get("/.well-known/jwks.json", needs: .nothing) { _, context in
            var response = reception.answer.json(issuer.keySet(logger: context.logger))
            // Much shorter than the time that a key is published before it signs.
            response.headers[.cacheControl] = "public, max-age=3600"
            return response
        }
    }

    @Sendable private func make(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let audience = try apps.audience(object.optionalString("audience"))
        return reception.answer.json(
            try issuer.token(for: found, audience: audience, logger: context.logger).json
        )
    }

    @Sendable private func redeem(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try reception.admit(request)
        let object = try await reception.object(request)
        let (code, verifier) = (try object.string("code"), try object.string("verifier"))
        let entry = try codes.take(code, verifier: verifier, for: .token)
        // Not what was true when the code was made: the session may have ended since.
        let found = try await reception.engine.sessions.authenticate(token: entry.sessionToken, kind: .cookie)
        return reception.answer.json(
            try issuer.token(for: found, audience: entry.app.origin, logger: context.logger).json
        )
    }
}
