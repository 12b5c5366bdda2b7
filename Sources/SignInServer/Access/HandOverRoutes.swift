// SPDX-License-Identifier: Apache-2.0
// Carries people from the service to an app and back.

internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /hand-over` on the service's own host: sends who is signed in on to an app, with a one-time code.
///
/// Query: `app`, the app's origin; `as`, `token` (for an app that asks for one, at ``tokenPath``) or `cookie` (for a
/// protected app, at ``AppGateRoutes/returnPath``); `challenge`, the SHA-256 of the asker's verifier in base64url;
/// `state`, which comes back as it went. Who is not signed in signs in first.
///
/// The path is not the asker's to choose: on many apps some page sends visitors on to wherever a parameter says, and would
/// pass the code on to a stranger who asked for it.
struct HandOverRoutes: Sendable {
    /// Where an app takes its codes.
    static let tokenPath = "/.martlet/callback"

    let reception: Reception
    let apps: AppOrigins
    let codes: HandOverCodes

    func add(to routes: inout RouteTable) {
        routes.get("/hand-over", handOver)
    }

    @Sendable private func handOver(_ request: Request, _ context: ServerContext) async throws -> Response {
        try requireNavigation(request)
        let query = request.uri.queryParameters
        let app = try apps.app(query["app"].map(String.init))
        let (purpose, path): (HandOverCodes.Purpose, String) =
            switch query["as"] {
            case "token": (.token, Self.tokenPath)
            case "cookie": (.cookie, AppGateRoutes.returnPath)
            default: throw APIError(.badRequest, "The parameter as must be token or cookie.")
            }
        let challenge = query["challenge"].map(String.init) ?? ""
        let state = query["state"].map(String.init) ?? ""
        guard state.utf8.count <= 4096 else { throw APIError(.badRequest, "The parameter state is too long.") }
        guard let token = ServiceCookie.session.value(in: request).map(String.init),
            let found = try await liveSession(token)
        else {
            let here = "/hand-over?" + (request.uri.query ?? "")
            return reception.answer.redirect(to: "/sign-in?return=" + PercentEncoding.encode(here))
        }
        guard !found.session.isLimitedToAddingPasskey else {
            throw APIError(.linkSessionLimited, "You came by a link. Add a passkey on your account page first.")
        }
        let code = try codes.make(
            for: app,
            purpose,
            challenge: challenge,
            account: found.account.id,
            sessionToken: token
        )
        return reception.answer.redirect(
            to: "\(app.text)\(path)?code=\(code.exposedText)&state=\(PercentEncoding.encode(state))"
        )
    }

    /// Only a person's own navigation hands over; an image or a frame on some page does not.
    private func requireNavigation(_ request: Request) throws(APIError) {
        guard let mode = request.headers[.secFetchMode], mode != "navigate" else { return }
        throw APIError(.originNotAllowed, "Open this address itself; it cannot be part of another page.")
    }

    private func liveSession(_ token: String) async throws(SignInError) -> SignedInSession? {
        do {
            return try await reception.engine.sessions.authenticate(token: token, kind: .cookie)
        } catch {
            guard error.code == .notSignedIn else { throw error }
            return nil
        }
    }
}
