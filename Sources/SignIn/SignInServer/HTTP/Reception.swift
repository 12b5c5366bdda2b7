// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

/// Receives requests for the handlers, and gives their answers the cookies that go with them.
struct Reception: Sendable {
    let engine: SignInEngine
    let originGuard: OriginGuard
    let clientAddress: ClientAddress
    let answer: Answer
    let maximumBodyLength: Int
    let random: RandomSource
    let signIns: SignInMetrics
    /// What holds answers under a typed name, found or not, to the same times.
    let pace = EvenPace.usual
    /// The same for passkeys.
    let shortPace = EvenPace.short

    // MARK: Requests

    /// Lets a request that changes state pass, or refuses it.
    func admit(_ request: Request) throws(APIError) -> Asker {
        try originGuard.check(request)
    }

    /// The JSON object of a request.
    func object(_ request: Request) async throws -> JSONObject {
        try await request.jsonObject(upTo: maximumBodyLength)
    }

    /// The JSON object of a request that holds a password or a code; shorter than others may be, since whatever is longer
    /// holds neither.
    func secretObject(_ request: Request) async throws -> JSONObject {
        try await request.jsonObject(upTo: min(maximumBodyLength, Self.secretBodyLength))
    }

    /// Who a request is from, as the engine wants to know it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    ///   - asker: What kind of program sent it.
    ///   - browser: The browser's token, when it has just been made.
    /// - Returns: The visitor.
    func visitor(
        _ request: Request,
        _ context: ServerContext,
        _ asker: Asker,
        browser: OpaqueToken? = nil
    ) -> Visitor {
        Visitor(
            browser: asker == .page ? (browser ?? browserToken(request))?.digest : nil,
            address: clientAddress.finding(of: request, context).address.flatMap { AddressKey(address: $0.bytes) },
            device: DeviceLabel.of(request.headers[.userAgent])
        )
    }

    /// The session that a client wishes for at the end of a ceremony: `{kind, digest?}`.
    ///
    /// - Parameters:
    ///   - wish: The member `session` of the request.
    ///   - asker: What kind of program sent it.
    /// - Returns: The wish; without one a cookie for a page and a bearer token for an app.
    /// - Throws: `badRequest`; `originNotAllowed` for a cookie that no page asked for.
    func wishedSession(_ wish: JSONObject?, _ asker: Asker) throws -> SessionRequest {
        guard let wish else {
            return asker == .page ? .cookie : .bearer()
        }
        switch SessionKind(rawValue: try wish.string("kind")) {
        case .cookie:
            guard asker == .page else {
                throw APIError(.originNotAllowed, "Only a page of this service gets a session in a cookie.")
            }
            return .cookie
        case .bearer: return .bearer(ownDigest: try Self.digest(wish))
        case nil: throw APIError(.badRequest, "The session's kind must be cookie or bearer.")
        }
    }

    /// The digest of the token that an app made for the session that takes the present one's place.
    func ownDigest(_ wish: JSONObject?, for signedIn: SignedInSession) throws -> TokenDigest? {
        guard signedIn.session.kind == .bearer, let wish else { return nil }
        return try Self.digest(wish)
    }

    private static func digest(_ wish: JSONObject) throws -> TokenDigest? {
        guard let text = try wish.optionalString("digest") else { return nil }
        guard let digest = TokenDigest(base64URL: text) else {
            throw APIError(.badRequest, "The session's digest must be 32 bytes in base64url.")
        }
        return digest
    }

    // MARK: Answers

    /// Gives an answer the cookie of a new session; the token of an app's session travels in the answer itself.
    func setSession(_ signedIn: SignedInSession, _ token: OpaqueToken?, on response: inout Response) {
        guard let token, signedIn.session.kind == .cookie else { return }
        let session = signedIn.session
        let milliseconds = session.absoluteExpiry.milliseconds - session.authenticatedAt.milliseconds
        let cookie = ServiceCookie.session.setting(token.exposedText, forSeconds: max(0, milliseconds / 1000))
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
    }

    /// Makes the browser forget its session.
    func clearSession(_ asker: Asker, on response: inout Response) {
        guard asker == .page else { return }
        response.headers.append(HTTPField(name: .setCookie, value: ServiceCookie.session.clearing))
    }

    /// A token for a browser that has none yet.
    func newBrowserToken(_ request: Request, _ asker: Asker) -> OpaqueToken? {
        asker == .page && browserToken(request) == nil ? OpaqueToken(from: random) : nil
    }

    /// Gives a browser the token that was made for it.
    func setBrowser(_ token: OpaqueToken?, on response: inout Response) {
        guard let token else { return }
        let cookie = ServiceCookie.browser.setting(token.exposedText, forSeconds: nil)
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
    }

    /// Has a browser in which somebody signed in keep its token for longer than it runs, where passwords are used: wrong ones
    /// from there count apart from those of strangers, so that failing on purpose locks no owner out.
    func keepBrowser(_ made: OpaqueToken?, _ request: Request, on response: inout Response) {
        guard engine.passwordSignIn.isOn, let token = made ?? browserToken(request) else { return }
        let cookie = ServiceCookie.browser.setting(token.exposedText, forSeconds: Self.browserSeconds)
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
    }

    /// The token that an answer shows: only an app's, since a browser's lies in its cookie where no script reads it.
    func shownToken(_ signedIn: SignedInSession, _ token: OpaqueToken?) -> OpaqueToken? {
        signedIn.session.kind == .bearer ? token : nil
    }

    private func browserToken(_ request: Request) -> OpaqueToken? {
        ServiceCookie.browser.value(in: request).flatMap { OpaqueToken(exposed: String($0)) }
    }

    /// Two passwords of the most bytes with each of them escaped, and room for names.
    private static let secretBodyLength = 16_384

    /// Half a year, counted anew with each sign-in.
    private static let browserSeconds: Int64 = 180 * 86_400
}
