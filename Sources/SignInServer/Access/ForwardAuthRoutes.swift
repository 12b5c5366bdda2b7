// SPDX-License-Identifier: Apache-2.0
// Tells a proxy whether a request may pass.

internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /forward-auth`, which a proxy asks before it lets a request through to an app.
///
/// 200 with `Martlet-Account` and `Martlet-Name`; else 401, and with `?mode=redirect` a redirect that leads through the
/// sign-in page back to where the person wanted to go. nginx's `auth_request` wants the first (it takes 2xx, 401 and 403
/// alone), Caddy's `forward_auth` takes both. Fields of these names in the request say nothing here; the proxy must
/// overwrite them on the way to the app. It cannot overwrite names that only the app takes for these, so a request with
/// such a field is refused.
struct ForwardAuthRoutes: Sendable {
    /// The fields that tell the app who its visitor is.
    private static let told: [HTTPField.Name] = [.martletAccount, .martletName]

    let reception: Reception
    let apps: AppOrigins
    let seal: AppCookieSeal

    func add(to routes: inout RouteTable) {
        routes.get("/forward-auth", needs: .verdict, judge)
    }

    @Sendable private func judge(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard !request.headers.contains(where: { Self.isLookAlike($0.name) }) else {
            throw APIError(.badRequest, "This request has a field whose name could be taken for one that Martlet sets.")
        }
        guard let found = try await session(request, context) else { return try refuse(request, context) }
        guard !found.session.isLimitedToAddingPasskey else {
            throw APIError(.linkSessionLimited, "You came by a link. Add a passkey on your account page first.")
        }
        return Response(
            status: .ok,
            headers: [
                .cacheControl: "no-store",
                .martletAccount: found.account.id.base64URL,
                .martletName: PercentEncoding.encodeField(found.account.name.text),
            ]
        )
    }

    /// The session behind the request.
    ///
    /// Found by the service's cookie where the hosts are the same, the app's cookie, or a bearer token. Whatever else the
    /// field `Authorization` holds is the app's business.
    private func session(_ request: Request, _ context: ServerContext) async throws -> SignedInSession? {
        let app = apps.origin(of: request, peer: context.peer)
        let sealed = ServiceCookie.app.value(in: request)
        let candidates: [(token: String?, kind: SessionKind)] = [
            (ServiceCookie.session.value(in: request).map(String.init), .cookie),
            (app.flatMap { app in sealed.flatMap { seal.open($0, for: app) } }, .cookie),
            (bearer(request), .bearer),
        ]
        for candidate in candidates {
            guard let token = candidate.token else { continue }
            do {
                return try await reception.engine.sessions.authenticate(token: token, kind: candidate.kind)
            } catch {
                guard error.code == .notSignedIn else { throw error }
            }
        }
        return nil
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

    /// - Parameter character: A character of a field's name in lower case.
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

    private func refuse(_ request: Request, _ context: ServerContext) throws(APIError) -> Response {
        let refusal = APIError.notSignedIn
        // A script that loads data, or a form that is being sent, could do nothing with a page to sign in.
        guard request.uri.queryParameters["mode"] == "redirect",
            ["GET", "HEAD"].contains(request.headers[.xForwardedMethod] ?? "GET"),
            request.headers[.secFetchMode].map({ $0 == "navigate" }) ?? true
        else { throw refusal }
        guard let origin = apps.origin(of: request, peer: context.peer) else {
            throw APIError(
                .appUnknown,
                "This service protects no app at that address. Its operator can name the app's origin in the settings, "
                    + "and the proxy that asked."
            )
        }
        let wish = request.headers[.xForwardedURI] ?? "/"
        let path = LocalPath.isOne(wish) ? wish : "/"
        let gate = origin == apps.own ? "/sign-in?return=" : AppGateRoutes.startPath + "?return="
        return reception.answer.redirect(to: gate + PercentEncoding.encode(path))
    }
}
