// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems

/// The host of a purpose, as a name or as an address and never as both: no certificate for a name `192.0.2.1` is one for the address.
struct HostText {
    let name: String?
    let address: String?

    /// Nil where a purpose names no host; neither name nor address for a text that is none, which nothing is for.
    init?(_ purpose: CertificatePurpose) {
        switch purpose {
        case .any, .server(host: nil), .client(host: nil): return nil
        case .server(let host?), .client(let host?):
            let isAddress = Self.isAddress(host)
            name = host.isEmpty || isAddress ? nil : host
            address = isAddress && host.utf8.allSatisfy(Self.isOfAddress) ? host : nil
        }
    }

    /// Whether a text is read as an address: with a colon, or with a last label of digits.
    private static func isAddress(_ host: String) -> Bool {
        if host.utf8.contains(UInt8(ascii: ":")) { return true }
        let last = host.utf8.split(separator: UInt8(ascii: ".")).last ?? []
        return !last.isEmpty && last.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The verifier reads addresses in C, where a NUL would end them.
    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
