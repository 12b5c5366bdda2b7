// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts

/// Decides whether a request that changes state may do so (cross-site request forgery, sign-in forgery).
///
/// Browsers name the page's origin in every POST, so four cases are enough:
///
/// - A bearer token proves intent by itself.
/// - A page of a configured origin must be marked as what that origin is to the service: the same, or for a further one
///   the same site.
/// - A page of a related origin is another site's. Without a cookie it is an app like any other, whatever the site; with one
///   it is refused. Where that origin's own proxy leads here it is a page at its own address, with cookies of that host.
/// - A request that names no origin and carries none of our cookies is no browser's, and gets no cookie in return.
struct OriginGuard: Sendable {
    private let own: String?
    private let allowed: Set<String>
    private let related: Set<String>

    /// - Parameters:
    ///   - origins: The configured origins, the service's own first.
    ///   - related: Origins of other domains that use this domain's passkeys; they count as no more than that, also where
    ///     they are among the others.
    init(origins: [String], related: [String] = []) {
        own = origins.first
        allowed = Set(origins).subtracting(related)
        self.related = Set(related)
    }

    /// Lets a request pass or refuses it.
    ///
    /// - Returns: Who asks: an app, or a page of an allowed origin.
    /// - Throws: `originNotAllowed`.
    func check(_ request: Request) throws(APIError) -> Asker {
        if request.headers.contains(.authorization) { return .app }
        let site = request.headers[.secFetchSite]
        guard let origin = request.headers[.origin] else {
            guard !Self.hasCookie(request), site == nil else { throw Self.refusal }
            return .app
        }
        if related.contains(origin) { return try checkRelated(request, site) }
        guard allowed.contains(origin) else { throw Self.refusal }
        switch site {
        case nil, "same-origin", "none": return .page
        // These names lie under the RP ID, so they are never further away than this.
        case "same-site" where origin != own: return .page
        default: throw Self.refusal
        }
    }

    /// Judges a request of a related origin's page.
    private func checkRelated(_ request: Request, _ site: String?) throws(APIError) -> Asker {
        switch site {
        // The page asked its own address, and that origin's proxy passed it on.
        case nil, "same-origin": return .page
        case "cross-site", "same-site":
            guard !Self.hasCookie(request) else {
                throw APIError(
                    .originNotAllowed,
                    "Pages of related origins use this API without cookies. Send the request with credentials: \"omit\"."
                )
            }
            return .app
        default: throw Self.refusal
        }
    }

    private static func hasCookie(_ request: Request) -> Bool {
        ServiceCookie.session.value(in: request) != nil || ServiceCookie.browser.value(in: request) != nil
    }

    private static var refusal: APIError {
        APIError(
            .originNotAllowed,
            "This request does not come from a page of this service. Open the service at its own address and try again."
        )
    }
}

/// What kind of program sent a request.
enum Asker: Sendable, Hashable {
    /// A page of an allowed origin: cookies count.
    case page
    /// A program without cookies, or a page of a related origin: only a bearer token counts.
    case app

    /// Who asks with a session that was found: what names no page is let in with a bearer token alone.
    init(_ signedIn: SignedInSession) {
        self = signedIn.session.kind == .cookie ? .page : .app
    }
}
