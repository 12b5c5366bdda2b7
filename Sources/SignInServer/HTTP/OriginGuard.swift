// SPDX-License-Identifier: Apache-2.0
// Keeps other sites' pages from acting with a person's cookies.

internal import HTTPTypes
internal import Hummingbird

/// Decides whether a request that changes state may do so (cross-site request forgery, sign-in forgery).
///
/// Browsers name the page's origin in every POST, so three cases are enough:
/// a bearer token proves intent by itself; a request from a page must come from an allowed origin, and must be marked as
/// what that origin is to the service: the same, or for a configured other site the same site; a request that names no origin and carries none of our cookies is no browser's, and gets no
/// cookie in return.
struct OriginGuard: Sendable {
    private let own: String?
    private let allowed: Set<String>

    /// - Parameter origins: The configured origins, the service's own first.
    init(origins: [String]) {
        own = origins.first
        allowed = Set(origins)
    }

    /// Lets a request pass or refuses it.
    ///
    /// - Returns: Who asks: an app, or a page of an allowed origin.
    /// - Throws: `originNotAllowed`.
    func check(_ request: Request) throws(APIError) -> Asker {
        if request.headers.contains(.authorization) { return .app }
        guard let origin = request.headers[.origin] else {
            guard ServiceCookie.session.value(in: request) == nil, ServiceCookie.browser.value(in: request) == nil,
                request.headers[.secFetchSite] == nil
            else { throw refusal }
            return .app
        }
        guard allowed.contains(origin) else { throw refusal }
        switch request.headers[.secFetchSite] {
        case nil, "same-origin", "none": return .page
        // Passkeys of the RP ID work on names under it alone, so a configured site is never further away than this.
        case "same-site" where origin != own: return .page
        default: throw refusal
        }
    }

    private var refusal: APIError {
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
    /// A program without cookies: only a bearer token counts.
    case app
}
