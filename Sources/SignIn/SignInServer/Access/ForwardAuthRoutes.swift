// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /forward-auth`, which a proxy asks before it lets a request through to an app.
///
/// 200 with `Martlet-Account` and `Martlet-Name`; else 401, and with `?mode=redirect` a redirect that leads through the
/// sign-in page back to where the person wanted to go. nginx's `auth_request` wants the first (it takes 2xx, 401 and 403
/// alone), Caddy's `forward_auth` takes both. An address that is no app's is answered 403, whoever asks.
///
/// Fields of these names in the request say nothing here; the proxy must overwrite them on the way to the app. It cannot
/// overwrite names that only the app takes for these, so a request with such a field is refused.
struct ForwardAuthRoutes: Sendable {
    /// The fields that tell the app who its visitor is.
    private static let told: [HTTPField.Name] = [.martletAccount, .martletName]

    let reception: Reception
    let apps: AppOrigins
    let seal: AppCookieSeal
    let issuer: TokenIssuer

    func add(to routes: inout RouteTable) {
        routes.get("/forward-auth", needs: .verdict, judge)
    }

    @Sendable private func judge(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard !request.headers.contains(where: { Self.isLookAlike($0.name) }) else {
            throw APIError(.badRequest, "This request has a field whose name could be taken for one that Martlet sets.")
        }
        guard let destination = apps.destination(of: request, peer: context.peer) else {
            throw APIError(
                .appUnknown,
                "This service protects no app at that address. Its operator can name the app's origin in the settings, "
                    + "and the proxy that asked."
            )
        }
        guard let found = try await session(request, destination) else { return try refuse(request, destination) }
        guard !found.session.isLimitedToAddingPasskey else {
            throw APIError(.linkSessionLimited, "You came by a link. Add a passkey on your account page first.")
        }
        return Response(
            status: .ok,
            headers: [
                .cacheControl: "no-store",
                .martletAccount: found.account.id.base64URL,
                .martletName: PercentEncoding.encode(found.account.name.text, keeping: Self.isField),
            ]
        )
    }

    /// What a header field carries as it is: visible ASCII without the percent sign.
    private static func isField(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "%") }

    /// What a request may bring for a session.
    private enum Proof {
        case session(String, SessionKind)
        case token(TokenIssuer.Subject)
    }

    /// The session behind the request.
    private func session(_ request: Request, _ destination: AppOrigins.Destination) async throws -> SignedInSession? {
        let sessions = reception.engine.sessions
        for proof in proofs(request, destination) {
            do throws(SignInError) {
                switch proof {
                case .session(let token, let kind): return try await sessions.authenticate(token: token, kind: kind)
                case .token(let subject):
                    return try await sessions.authenticate(session: subject.session, of: subject.account)
                }
            } catch {
                guard error.code == .notSignedIn else { throw error }
            }
        }
        return nil
    }

    /// What counts where the request was sent: at an app only what was made for that app.
    ///
    /// The app's server sees what its visitors send. A whole session, in the service's cookie or as a bearer token, would open
    /// the account and every other app to it. Whatever else the field `Authorization` holds is the app's business.
    private func proofs(_ request: Request, _ destination: AppOrigins.Destination) -> [Proof] {
        let bearer = bearer(request)
        var proofs: [Proof] = []
        let audience: Origin
        switch destination {
        case .service:
            audience = apps.own
            if let token = ServiceCookie.session.value(in: request) { proofs.append(.session(String(token), .cookie)) }
            if let bearer { proofs.append(.session(bearer, .bearer)) }
        case .app(let app):
            audience = app.origin
            if app.signIn == .cookie,
                let token = ServiceCookie.app.value(in: request).flatMap({ seal.open($0, for: app.origin) })
            {
                proofs.append(.session(token, .cookie))
            }
        }
        if let bearer, let subject = issuer.subject(of: bearer, audience: audience) { proofs.append(.token(subject)) }
        return proofs
    }

    /// Whether an app could take a field for one of those that tell who its visitor is.
    ///
    /// CGI and its heirs (FastCGI, WSGI, Rack) make one variable of `Martlet-Account` and `Martlet_Account`, some of every
    /// character that is no letter and no digit (RFC 3875, section 4.1.18), while a proxy overwrites the one spelling alone.
    private static func isLookAlike(_ name: HTTPField.Name) -> Bool {
        guard !told.contains(name) else { return false }
        let text = name.canonicalName.utf8
        return told.contains { told in
            let own = told.canonicalName.utf8
            return text.count == own.count
                && zip(text, own).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "-") && !isLetterOrDigit($0) }
        }
    }

    /// In lower case, as names are compared.
    private static func isLetterOrDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }

    private func bearer(_ request: Request) -> String? {
        guard let header = request.headers[.authorization], header.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(header.dropFirst(7))
    }

    private func refuse(_ request: Request, _ destination: AppOrigins.Destination) throws(APIError) -> Response {
        // A script that loads data, or a form that is being sent, could do nothing with a page to sign in.
        guard request.uri.queryParameters["mode"] == "redirect",
            ["GET", "HEAD"].contains(request.headers[.xForwardedMethod] ?? "GET"),
            request.headers[.secFetchMode].map({ $0 == "navigate" }) ?? true
        else { throw APIError.notSignedIn }
        let gate: String
        switch destination {
        case .service: gate = "/sign-in"
        case .app(let app) where app.signIn == .cookie: gate = AppGateRoutes.startPath
        // It has a way of its own, which is not at its proxy.
        case .app: throw APIError.notSignedIn
        }
        let wish = request.headers[.xForwardedURI] ?? "/"
        let path = LocalPath.isOne(wish) ? wish : "/"
        return reception.answer.redirect(to: gate + "?return=" + PercentEncoding.encode(path))
    }
}
