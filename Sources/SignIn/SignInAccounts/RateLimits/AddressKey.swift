// SPDX-License-Identifier: Apache-2.0

/// A client's address as limits see it: an IPv4 address, or the /64 of an IPv6 address.
///
/// One home or one machine owns a whole /64, so limits by single IPv6 addresses would limit nobody. An IPv4 address in IPv6's
/// clothes counts as the IPv4 address: `::ffff:a.b.c.d`, and `64:ff9b::a.b.c.d` behind a translator (RFC 6052, section 2.1). Behind
/// one with a prefix of its own (RFC 6052, section 2.2; RFC 8215) everybody with IPv4 is one network.
package struct AddressKey: Sendable, Hashable {
    /// 4 bytes for IPv4, 8 bytes for IPv6; of a wider network of IPv6 7 or 6.
    package let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The address, and the /56 and the /48 that one of IPv6 lies in.
    var networks: [AddressKey] {
        guard bytes.count == 8 else { return [self] }
        return [self, AddressKey(bytes: Array(bytes.prefix(7))), site]
    }

    /// What one owner has at most: the IPv4 address, or the /48.
    package var site: AddressKey { bytes.count > 6 ? AddressKey(bytes: Array(bytes.prefix(6))) : self }

    /// Makes a key of an address's bytes.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter address: 4 or 16 bytes, big-endian.
    package init?(address: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        // On a host that has IPv6 alone, everybody with IPv4 comes under this one prefix.
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        switch address.count {
        case 4: bytes = address
        case 16 where [mapped, translated].contains(Array(address.prefix(12))): bytes = Array(address.suffix(4))
        case 16: bytes = Array(address.prefix(8))
        default: return nil
        }
    }

    /// Whether it is this machine's own: `127.0.0.0/8`, and of IPv6 the /64 of `::1`.
    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes.allSatisfy { $0 == 0 } }

    /// Whether it is this machine's, or one of a network that is not the internet: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`,
    /// `100.64.0.0/10`, `169.254.0.0/16` (RFC 1918, RFC 6598, RFC 3927), and of IPv6 `fc00::/7` and `fe80::/10` (RFC 4193, RFC 4291).
    ///
    /// From such a one come all people where a proxy, a cluster's node or a container's bridge stands between that nobody named.
    package var isNear: Bool {
        if isLoopback { return true }
        guard bytes.count == 4 else {
            return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        }
        return switch bytes[0] {
        case 10: true
        case 100: bytes[1] & 0xC0 == 64
        case 169: bytes[1] == 254
        case 172: bytes[1] & 0xF0 == 16
        case 192: bytes[1] == 168
        default: false
        }
    }

    /// Makes a key of an address in text form.
    ///
    /// Nil when the text is no address.
    ///
    /// - Parameter text: `192.0.2.1`, or an IPv6 address with or without `::`, an embedded IPv4 tail and a zone.
    package init?(text: String) {
        guard let address = AddressText.parse(text) else { return nil }
        self.init(address: address)
    }
}
