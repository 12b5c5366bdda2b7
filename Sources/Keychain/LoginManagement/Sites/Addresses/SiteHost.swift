// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The host of a site.
package enum SiteHost: Sendable, Hashable, CustomStringConvertible {
    /// A domain of two labels or more, in lower case and ASCII form.
    case domain(String)
    /// `localhost`, a name under it, or a name of one label: known on this machine or in this network alone.
    case local(String)
    /// An IPv4 address.
    case ipv4(UInt32)
    /// An IPv6 address, as two halves.
    case ipv6(UInt64, UInt64)

    /// The host as it stands in an address; an IPv6 address in eight groups, in brackets.
    package var description: String {
        switch self {
        case .domain(let name), .local(let name): name
        case .ipv4(let address): (0..<4).map { String(address >> (24 - 8 * UInt32($0)) & 0xFF) }.joined(separator: ".")
        case .ipv6(let high, let low):
            "["
                + [high, low].flatMap { half in
                    (0..<4).map { String(half >> (48 - 16 * UInt64($0)) & 0xFFFF, radix: 16) }
                }
                .joined(separator: ":") + "]"
        }
    }

    /// Reads a host in ASCII; the letters may be large.
    ///
    /// Forms of IPv4 addresses that browsers also take (`127.1`, `0x7f000001`) are refused: a saved address has none of them.
    init?(ascii text: String) {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), let bytes = IPAddress.plainVersion6(text.dropFirst().dropLast()) else {
                return nil
            }
            func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
            self = .ipv6(half(bytes[..<8]), half(bytes[8...]))
            return
        }
        let name = text.lowercased()
        guard name.utf8.count <= 253 else { return nil }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(Self.isLabel), let last = labels.last else { return nil }
        // A last label of digits makes browsers read the whole as an IPv4 address.
        if last.allSatisfy(Self.isDigit) || last.starts(with: Array("0x".utf8)) {
            guard let address = Self.ipv4(labels.map { Array($0) }) else { return nil }
            self = .ipv4(address)
        } else if labels.count == 1 || name.hasSuffix(".localhost") {
            self = .local(name)
        } else {
            self = .domain(name)
        }
    }

    private static func ipv4(_ labels: [[UInt8]]) -> UInt32? {
        guard labels.count == 4 else { return nil }
        var address: UInt32 = 0
        for label in labels {
            // No leading zeros: some programs read them as octal.
            guard label.count <= 3, label.allSatisfy(isDigit), label.count == 1 || label[0] != 0x30 else { return nil }
            let number = label.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) }
            guard number <= 255 else { return nil }
            address = address << 8 | number
        }
        return address
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
            return false
        }
        return label.allSatisfy {
            isDigit($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
