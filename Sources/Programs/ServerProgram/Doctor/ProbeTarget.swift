// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// A host and a port, with or without TLS: also the plain address of a host, which is no origin that passkeys know.
struct ProbeTarget: Sendable, Hashable {
    let isSecure: Bool
    let host: String
    let port: Int

    /// The address of an origin.
    init(_ origin: Origin) {
        isSecure = origin.scheme == "https"
        host = origin.host ?? ""
        port = origin.port ?? (isSecure ? 443 : 80)
    }

    /// The plain address of a host.
    init(plainly host: String) {
        isSecure = false
        self.host = host
        port = 80
    }

    /// The host, and the port where it is not the usual one.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The address without a path.
    var text: String { (isSecure ? "https://" : "http://") + authority }
}

/// A fault on its way through code that throws.
struct ProbeError: Error, Sendable, Hashable {
    let fault: Exchange.Fault
}
