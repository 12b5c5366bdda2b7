// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /hand-over` on the service's own host: sends who is signed in on to an app, with a one-time code.
///
/// Query: `app`, the app's origin; `as`, `token` (for an app that asks for one, at ``tokenPath``) or `cookie` (for a
/// protected app, at ``AppGateRoutes/returnPath``), as the operator said of the app; `challenge`, the SHA-256 of the asker's
/// verifier in base64url; `state`, which comes back as it went. Who is not signed in signs in first.
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
        routes.get("/hand-over", needs: .person, handOver)
    }

    @Sendable private func handOver(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let query = request.uri.queryParameters
        let app = try apps.app(query["app"].map(String.init))
        guard let signIn = query["as"].flatMap({ ConnectedApp.SignIn(rawValue: String($0)) }) else {
            throw APIError(.badRequest, "The parameter as must be token or cookie.")
        }
        // Else a code could be sent to a path that the app does not watch, and lie in its logs unused.
        guard signIn == app.signIn else {
            throw APIError(
                .appUnknown,
                "This service hands nobody over to that app as a \(signIn.rawValue). Its operator can change that in the settings."
            )
        }
        let path =
            switch signIn {
            case .token: Self.tokenPath
            case .cookie: AppGateRoutes.returnPath
            }
        let challenge = query["challenge"].map(String.init) ?? ""
        let state = query["state"].map(String.init) ?? ""
        guard state.utf8.count <= 4096 else { throw APIError(.badRequest, "The parameter state is too long.") }
        // By this cookie the session was found.
        guard let token = ServiceCookie.session.value(in: request).map(String.init) else { throw APIError.notSignedIn }
        let code = try codes.make(
            for: app,
            challenge: challenge,
            account: found.account.id,
            sessionToken: token
        )
        return reception.answer.redirect(
            to: "\(app.origin.text)\(path)?code=\(code.exposedText)&state=\(PercentEncoding.encode(state))"
        )
    }
}
