// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /.martlet/start` and `GET /.martlet/return` on an app's host.
///
/// Cookies with the `__Host-` prefix stay on one host, and so a protected app gets one of its own: start sends the
/// browser to the service with a challenge, return takes the code that comes back and sets the app's cookie.
struct AppGateRoutes: Sendable {
    static let startPath = "/.martlet/start"
    static let returnPath = "/.martlet/return"

    let reception: Reception
    let apps: AppOrigins
    let codes: HandOverCodes
    let seal: AppCookieSeal

    func add(to routes: inout RouteTable) {
        routes.get(Self.startPath, needs: .nothing, start)
        routes.get(Self.returnPath, needs: .nothing, comeBack)
    }

    @Sendable private func start(_ request: Request, _ context: ServerContext) async throws -> Response {
        let path = LocalPath.returnPath(inQuery: request.uri.query)
        let app: ConnectedApp
        switch apps.destination(of: request, peer: context.peer) {
        case .service: return reception.answer.redirect(to: "/sign-in?return=" + PercentEncoding.encode(path))
        case .app(let named) where named.signIn == .cookie: app = named
        case .app, nil: throw Self.unknownHost
        }
        // Kept when it is there, so that two tabs do not undo each other.
        let kept = ServiceCookie.gate.value(in: request).flatMap { OpaqueToken(exposed: String($0)) }
        let verifier = kept ?? OpaqueToken(from: reception.random)
        let challenge = Base64URL.encode(Array(SHA256.hash(data: Array(verifier.exposedText.utf8))))
        var response = reception.answer.redirect(
            to: "\(apps.own.text)/hand-over?app=\(PercentEncoding.encode(app.origin.text))&as=cookie"
                + "&challenge=\(challenge)&state=\(PercentEncoding.encode(path))"
        )
        let cookie = ServiceCookie.gate.setting(verifier.exposedText, forSeconds: 600)
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        return response
    }

    @Sendable private func comeBack(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard case .app(let app) = apps.destination(of: request, peer: context.peer) else { throw Self.unknownHost }
        let query = request.uri.queryParameters
        let state = query["state"].map(String.init) ?? ""
        let path = LocalPath.isOne(state) ? state : "/"
        let code = query["code"].map(String.init) ?? ""
        let verifier = ServiceCookie.gate.value(in: request).map(String.init) ?? ""
        let entry: HandOverCodes.Entry
        do {
            entry = try codes.take(code, verifier: verifier, for: .cookie)
        } catch {
            // A page that is loaded again, or "back": the code is used up, and the cookie is there.
            guard let kept = ServiceCookie.app.value(in: request), seal.open(kept, for: app.origin) != nil else {
                throw error
            }
            return reception.answer.redirect(to: path)
        }
        let found = try await reception.engine.sessions.authenticate(token: entry.sessionToken, kind: .cookie)
        guard entry.app == app, let value = seal.seal(entry.sessionToken, for: app.origin) else {
            throw APIError(.codeInvalid, "This code was made for another app.")
        }
        var response = reception.answer.redirect(to: path)
        let session = found.session
        let milliseconds = session.absoluteExpiry.milliseconds - session.authenticatedAt.milliseconds
        let cookie = ServiceCookie.app.setting(value, forSeconds: max(0, milliseconds / 1000))
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        return response
    }

    private static let unknownHost = APIError(
        .appUnknown,
        "This service protects no app of this host. Its operator can name the app's origin in the settings, and the "
            + "proxy that passed this on."
    )
}
