// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// The origins beside the service's own whose pages may use the API; nobody else's script gets to see an answer.
///
/// Browsers ask first (a preflight) before they send what no form could send, which is every request of the API that
/// changes something. Without a word from here they do not send it. What was sent all the same is for ``OriginGuard``.
///
/// Pages of the same site have the whole API, with cookies. Pages of related origins have what signing up and in takes, and
/// no cookies: browsers keep an answer from a page that asked with them.
struct OtherSites: Sendable {
    /// What a page may do here.
    private enum Leave {
        case everything, signingIn
    }

    private static let prefix = "/api/v1/"
    private static let signingIn: Set = [
        "/api/v1/configuration", "/api/v1/sign-up/begin", "/api/v1/sign-up/finish", "/api/v1/sign-in/begin",
        "/api/v1/sign-in/finish", "/api/v1/session", "/api/v1/session/end", "/api/v1/token",
    ]

    private let leaves: [String: Leave]

    /// - Parameters:
    ///   - origins: The configured origins, the service's own first.
    ///   - related: Origins of other domains that use this domain's passkeys; they get no more than that, also where they
    ///     are among the others.
    init(origins: [String], related: [String] = []) {
        var leaves: [String: Leave] = [:]
        // Pages of the service itself need no permission, and an app's origin belongs to no page.
        for origin in origins.dropFirst() where Self.isWeb(origin) { leaves[origin] = .everything }
        for origin in related where Self.isWeb(origin) { leaves[origin] = .signingIn }
        self.leaves = leaves
    }

    /// The answer to a preflight of a configured site; nil for any other request.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let (origin, leave) = site(of: request)
        else { return nil }
        var headers: HTTPFields = [
            .accessControlAllowMethods: "GET, POST",
            .accessControlAllowHeaders: "Authorization, Content-Type",
            .accessControlMaxAge: "600",
        ]
        Self.admit(origin, leave, &headers)
        return Response(status: .noContent, headers: headers)
    }

    /// Lets the page that asked read the answer, when it is one of a configured site.
    func open(_ response: inout Response, to request: Request) {
        // The usual request comes from the service's own pages or from no page at all.
        guard !leaves.isEmpty, let (origin, leave) = site(of: request) else { return }
        response.headers[.accessControlExposeHeaders] = "Retry-After, X-Request-ID"
        Self.admit(origin, leave, &response.headers)
    }

    private func site(of request: Request) -> (origin: String, leave: Leave)? {
        guard let origin = request.headers[.origin], let leave = leaves[origin] else { return nil }
        let path = request.uri.path
        let isOpen =
            switch leave {
            case .everything: path.hasPrefix(Self.prefix)
            case .signingIn: Self.signingIn.contains(path)
            }
        return isOpen ? (origin, leave) : nil
    }

    private static func isWeb(_ origin: String) -> Bool {
        origin.hasPrefix("https://") || origin.hasPrefix("http://")
    }

    private static func admit(_ origin: String, _ leave: Leave, _ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = origin
        if leave == .everything { headers[.accessControlAllowCredentials] = "true" }
        headers.append(HTTPField(name: .vary, value: "Origin"))
    }
}
