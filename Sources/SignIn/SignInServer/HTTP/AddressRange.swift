// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// An address with a prefix length, such as `10.0.0.0/8` or `fd00::/8`; a bare address is a range of one.
package struct AddressRange: Sendable, Hashable {
    private let network: [UInt8]
    private let prefixLength: Int

    /// The IPv4 addresses of the machine itself, `127.0.0.0/8`.
    package static let loopback4 = AddressRange(network: [127, 0, 0, 0], prefixLength: 8)
    /// The IPv6 address of the machine itself, `::1`.
    package static let loopback6 = AddressRange(network: [UInt8](repeating: 0, count: 15) + [1], prefixLength: 128)

    private init(network: [UInt8], prefixLength: Int) {
        self.network = network
        self.prefixLength = prefixLength
    }

    /// Reads a range; nil when the text is none.
    ///
    /// - Parameter text: An IPv4 or IPv6 address, with or without `/` and the number of leading bits that count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(first) else { return nil }
        network = address.bytes
        guard parts.count == 2 else {
            prefixLength = network.count * 8
            return
        }
        guard let length = Int(parts[1]), (0...network.count * 8).contains(length), String(length) == parts[1] else {
            return nil
        }
        prefixLength = length
    }

    /// Whether an address lies in the range.
    ///
    /// - Parameter address: An address of either family; of the other family than the range it never does.
    /// - Returns: Whether the leading bits agree.
    package func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == network.count else { return false }
        var bitsLeft = prefixLength
        for (one, other) in zip(address.bytes, network) {
            guard bitsLeft > 0 else { return true }
            let mask: UInt8 = bitsLeft >= 8 ? 0xFF : ~(0xFF >> UInt8(bitsLeft))
            guard one & mask == other & mask else { return false }
            bitsLeft -= 8
        }
        return true
    }
}
