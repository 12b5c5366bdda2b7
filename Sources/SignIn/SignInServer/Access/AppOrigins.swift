// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import NIOCore
internal import WebAuthnTypes

/// Decides which addresses belong to an app; compared whole, never by a prefix or a suffix.
struct AppOrigins: Sendable {
    /// Where a request was sent before a proxy passed it on.
    enum Destination: Sendable {
        case service
        case app(ConnectedApp)
    }

    /// The service's own origin.
    let own: Origin
    private let apps: [String: ConnectedApp]
    private let proxies: ClientAddress

    init(own: Origin, apps: [ConnectedApp], proxies: ClientAddress) {
        self.own = own
        self.proxies = proxies
        self.apps = Dictionary(apps.map { ($0.origin.text, $0) }) { first, _ in first }
    }

    /// Whom a token may be made for.
    ///
    /// - Parameter text: The wished app's origin; nil for the service's own.
    /// - Returns: The origin.
    /// - Throws: `appUnknown`.
    func audience(_ text: String?) throws(APIError) -> Origin {
        guard let text, text != own.text else { return own }
        return try app(text).origin
    }

    /// The app of an origin.
    ///
    /// - Parameter text: An origin, spelled as the operator did.
    /// - Returns: The app.
    /// - Throws: `appUnknown`.
    func app(_ text: String?) throws(APIError) -> ConnectedApp {
        guard let text, let app = apps[text] else { throw Self.unknown }
        return app
    }

    /// Where a request was sent before a proxy passed it on; nil for an address that is neither an app's nor the service's.
    ///
    /// `X-Forwarded-Host` and `X-Forwarded-Proto` count from named proxies only. The answer picks the app whose cookie
    /// opens the gate: with a host of their own choice, who came by another app's cookie could get in here.
    func destination(of request: Request, peer: SocketAddress?) -> Destination? {
        let isFromProxy = proxies.isNamedProxy(peer)
        let host = (isFromProxy ? request.headers[.xForwardedHost] : nil) ?? request.head.authority ?? ""
        guard isFromProxy, let scheme = request.headers[.xForwardedProto] else {
            return [own.scheme ?? "https", "https", "http"].lazy.compactMap { destination($0, host) }.first
        }
        return destination(Self.pageScheme(scheme), host)
    }

    private func destination(_ scheme: String, _ host: String) -> Destination? {
        let text = "\(scheme)://\(Self.withoutDefaultPort(Self.lowercased(host), scheme))"
        return text == own.text ? .service : apps[text].map { .app($0) }
    }

    /// The scheme of the page that a connection belongs to: a proxy names a WebSocket's own, and either in any case.
    private static func pageScheme(_ said: String) -> String {
        switch lowercased(said) {
        case "wss": "https"
        case "ws": "http"
        case let scheme: scheme
        }
    }

    private static func withoutDefaultPort(_ host: String, _ scheme: String) -> String {
        let port = scheme == "https" ? ":443" : ":80"
        return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
    }

    /// ASCII alone: Unicode's rules would make a letter of what is none in a host's name (the Kelvin sign).
    private static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static let unknown = APIError(
        .appUnknown,
        "This service signs nobody in to that address. Its operator can name the app's origin in the settings."
    )
}
