// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// Under which name, and from which network, strangers present passwords or ask for codes.
///
/// Wider than an ``AddressKey`` where the address is of IPv6: one who fails on purpose often has a whole /48, which would be
/// 65,536 shares. A place with addresses of both kinds has two. An owner in the same network shares with whoever fails there
/// on purpose; a share is of one name alone, so that nobody else there loses by it.
package struct PasswordShare: Sendable, Hashable {
    /// The name that was typed, whether or not anybody has it.
    package let name: String
    /// 4 bytes of IPv4, or the first 6 of IPv6.
    package let network: [UInt8]

    /// Makes a share.
    ///
    /// - Parameters:
    ///   - name: The name that was typed.
    ///   - address: From where.
    package init(name: String, address: AddressKey) {
        self.name = name
        network = address.site.bytes
    }

    /// What identifies it in saved limits; the network and its length come first, since a stranger types whatever name there is.
    package var bytes: [UInt8] { [UInt8(network.count)] + network + Array(name.utf8) }
}
