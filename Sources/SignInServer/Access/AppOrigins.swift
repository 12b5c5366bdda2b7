// SPDX-License-Identifier: Apache-2.0
// The apps that people may be sent to.

internal import Hummingbird
internal import NIOCore
internal import WebAuthnTypes

/// Decides which addresses belong to an app; compared whole, never by a prefix or a suffix.
struct AppOrigins: Sendable {
    /// The service's own origin.
    let own: Origin
    private let apps: [String: Origin]
    private let proxies: ClientAddress

    init(own: Origin, apps: [Origin], proxies: ClientAddress) {
        self.own = own
        self.proxies = proxies
        self.apps = Dictionary(apps.map { ($0.text, $0) }) { first, _ in first }
    }

    /// Whom a token may be made for.
    ///
    /// - Parameter text: The wished app's origin; nil for the service's own.
    /// - Returns: The origin.
    /// - Throws: `appUnknown`.
    func audience(_ text: String?) throws(APIError) -> Origin {
        guard let text, text != own.text else { return own }
        return try app(text)
    }

    /// The app of an origin.
    ///
    /// - Parameter text: An origin, spelled as the operator did.
    /// - Returns: The app.
    /// - Throws: `appUnknown`.
    func app(_ text: String?) throws(APIError) -> Origin {
        guard let text, let app = apps[text] else { throw Self.unknown }
        return app
    }

    /// Where a request was sent before a proxy passed it on: an app, the service itself, or nil for somewhere else.
    ///
    /// `X-Forwarded-Host` and `X-Forwarded-Proto` count from named proxies only. The answer picks the app whose cookie
    /// opens the gate: with a host of their own choice, who came by another app's cookie could get in here.
    func origin(of request: Request, peer: SocketAddress?) -> Origin? {
        let isFromProxy = proxies.isNamedProxy(peer)
        let host = (isFromProxy ? request.headers[.xForwardedHost] : nil) ?? request.head.authority ?? ""
        guard isFromProxy, let scheme = request.headers[.xForwardedProto] else {
            return [own.scheme ?? "https", "https", "http"].lazy.compactMap { origin("\($0)://\(host)") }.first
        }
        return origin("\(scheme)://\(host)")
    }

    private func origin(_ text: String) -> Origin? {
        text == own.text ? own : apps[text]
    }

    private static let unknown = APIError(
        .appUnknown,
        "This service signs nobody in to that address. Its operator can name the app's origin in the settings."
    )
}
