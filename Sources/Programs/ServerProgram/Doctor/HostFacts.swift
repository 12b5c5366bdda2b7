// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OutgoingHTTP
internal import WebAuthnTypes

/// One host as it showed itself.
struct HostFacts: Sendable, Hashable {
    /// What the name service said.
    enum Name: Sendable, Hashable {
        /// The first address.
        case address(String)
        /// The command line said where the host is.
        case given(String)
        case unknown
        case timedOut
    }

    /// What TLS showed.
    enum Security: Sendable, Hashable {
        /// The address begins with `http`.
        case none
        case spoken(Certificate, version: OutgoingProbe.Version, isTrusted: Bool)
        case fault(Exchange.Fault)
    }

    /// What a certificate says of itself.
    struct Certificate: Sendable, Hashable {
        let names: [String]
        let issuer: String
        let notBefore: UnixTime
        let notAfter: UnixTime
    }

    /// Where the host is asked.
    let origin: Origin
    var name: Name?
    var security: Security?
    /// What came of the same address over plain HTTP; nil when it was not asked.
    var plain: Exchange?
    var exchanges: [Probe: Exchange] = [:]

    /// The host's name.
    var host: String { origin.host ?? "" }

    subscript(_ probe: Probe) -> Exchange? { exchanges[probe] }

    /// Whether there is any use in asking more.
    var isReachable: Bool {
        switch name {
        case .unknown, .timedOut: return false
        default: break
        }
        if case .fault = security { return false }
        // A long request that somebody cuts off says nothing about short ones.
        return !exchanges.contains { probe, exchange in
            guard probe != .bulk else { return false }
            switch exchange.fault {
            case .timedOut, .refused, .unreachable, .secured: return true
            default: return false
            }
        }
    }
}
