// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import WebAuthnTypes

/// Spells the service's cookies without `Secure`, and so without the prefix `__Host-`, for a service at `http://localhost` alone.
///
/// Chromium and Firefox keep secure cookies of `http://localhost`; WebKit keeps none, so that Safari could not sign in
/// at a first start. `Secure` and the prefix keep cookies from networks and from neighbouring hosts, and neither lies between
/// a browser and its own machine. At every other address the cookies are as ``ServiceCookie`` says, and one without the prefix
/// counts for nothing, since a neighbouring host may have set it.
///
/// The rest of the service knows one spelling: requests are read and responses written at its door.
struct LocalCookies: Sendable {
    private static let prefix = "__Host-"
    /// Those of the service's own host.
    private static let names = [ServiceCookie.session, .browser, .language].map(\.rawValue)

    private let isLocal: Bool

    /// - Parameter origins: Every origin that browsers reach the service by; those of apps say nothing of cookies.
    init(origins: [Origin]) {
        isLocal = origins.allSatisfy { $0.isApp || ($0.scheme == "http" && $0.host == "localhost") }
    }

    /// The request with its cookies under their full names.
    func read(_ request: Request) -> Request {
        guard isLocal, request.headers.contains(.cookie) else { return request }
        var head = request.head
        for index in head.headerFields.indices where head.headerFields[index].name == .cookie {
            head.headerFields[index].value = Self.full(head.headerFields[index].value)
        }
        return Request(head: head, body: request.body)
    }

    /// Has the response set its cookies as each browser keeps them here.
    func write(_ response: inout Response) {
        guard isLocal else { return }
        for index in response.headers.indices where response.headers[index].name == .setCookie {
            let field = response.headers[index].value
            guard Self.names.contains(where: { field.hasPrefix($0 + "=") }) else { continue }
            let parts = field.dropFirst(Self.prefix.count).split(separator: ";").filter { $0 != " Secure" }
            response.headers[index].value = parts.joined(separator: ";")
        }
    }

    private static func full(_ field: String) -> String {
        let pairs = field.split(separator: ";").compactMap { pair -> String? in
            let pair = String(pair.drop { $0 == " " })
            let name = String(pair.prefix { $0 != "=" })
            if names.contains(name) { return nil }
            return names.contains(prefix + name) ? prefix + pair : pair
        }
        return pairs.joined(separator: "; ")
    }
}
