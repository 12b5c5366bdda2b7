// SPDX-License-Identifier: Apache-2.0
// What counts as one address for limits.

/// A client's address as limits see it: an IPv4 address, or the /64 of an IPv6 address.
///
/// One home or one machine owns a whole /64, so limits by single IPv6 addresses would limit nobody; an IPv4 address in
/// IPv6's clothes (`::ffff:a.b.c.d`) counts as the IPv4 address.
public struct AddressKey: Sendable, Hashable {
    /// 4 bytes for IPv4, 8 bytes for IPv6.
    public let bytes: [UInt8]

    /// Makes a key of an address's bytes.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter address: 4 or 16 bytes, big-endian.
    public init?(address: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        switch address.count {
        case 4: bytes = address
        case 16 where Array(address.prefix(12)) == mapped: bytes = Array(address.suffix(4))
        case 16: bytes = Array(address.prefix(8))
        default: return nil
        }
    }

    /// Makes a key of an address in text form.
    ///
    /// Nil when the text is no address.
    ///
    /// - Parameter text: `192.0.2.1`, or an IPv6 address with or without `::`, an embedded IPv4 tail and a zone.
    public init?(text: String) {
        guard let address = AddressText.parse(text) else { return nil }
        self.init(address: address)
    }
}
