// SPDX-License-Identifier: Apache-2.0
// Lets pages of the configured other sites read the API's answers (cross-origin resource sharing).

internal import HTTPTypes
internal import Hummingbird

/// The origins beside the service's own whose pages may use the API; nobody else's script gets to see an answer.
///
/// Browsers ask first (a preflight) before they send what no form could send, which is every request of the API that
/// changes something. Without a word from here they do not send it. What was sent all the same is for ``OriginGuard``.
struct OtherSites: Sendable {
    private static let prefix = "/api/v1/"

    private let origins: Set<String>

    /// - Parameter origins: The configured origins, the service's own first.
    init(origins: [String]) {
        // Pages of the service itself need no permission, and an app's origin belongs to no page.
        self.origins = Set(origins.dropFirst().filter { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
    }

    /// The answer to a preflight of a configured site; nil for any other request.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let origin = site(of: request)
        else { return nil }
        var headers: HTTPFields = [
            .accessControlAllowMethods: "GET, POST",
            .accessControlAllowHeaders: "Authorization, Content-Type",
            .accessControlMaxAge: "600",
        ]
        Self.admit(origin, &headers)
        return Response(status: .noContent, headers: headers)
    }

    /// Lets the page that asked read the answer, when it is one of a configured site.
    func open(_ response: inout Response, to request: Request) {
        // The usual request comes from the service's own pages or from no page at all.
        guard !origins.isEmpty, let origin = site(of: request) else { return }
        response.headers[.accessControlExposeHeaders] = "Retry-After, X-Request-ID"
        Self.admit(origin, &response.headers)
    }

    private func site(of request: Request) -> String? {
        guard let origin = request.headers[.origin], origins.contains(origin),
            request.uri.path.hasPrefix(Self.prefix)
        else { return nil }
        return origin
    }

    private static func admit(_ origin: String, _ headers: inout HTTPFields) {
        headers[.accessControlAllowOrigin] = origin
        headers[.accessControlAllowCredentials] = "true"
        headers.append(HTTPField(name: .vary, value: "Origin"))
    }
}
