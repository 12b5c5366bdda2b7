// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Crypto
internal import WebAuthnTypes

/// A network from which an account signed in, for news of networks never seen and for nothing else.
///
/// Whoever carries a browser's cookies off, with the passkey or the password, signs in as a browser that is known; only
/// the network tells them apart. It is kept as a digest: the store then holds no list of places where somebody was, though
/// whoever has the database could go through all networks to find them.
package struct KnownNetwork: Sendable, Hashable {
    /// How many are kept of one account; those unseen for the longest time go first.
    package static let limit = 20

    /// For how long after a mail about a new network that was taken owners get no other one: seven days, in milliseconds.
    ///
    /// Counted from that mail and not by the calendar: else two could come within a minute, around the turn.
    package static let silenceMilliseconds: Int64 = 7 * 86_400_000

    /// SHA-256 of the network's first bytes.
    package let digest: TokenDigest
    /// When somebody signed in from there, to the day.
    package let seenAt: UnixTime

    /// Assembles a network.
    package init(digest: TokenDigest, seenAt: UnixTime) {
        self.digest = digest
        self.seenAt = seenAt
    }

    /// The network of an address; nil without one.
    ///
    /// Networks are told apart by half of an IPv4 address, or the first 32 bits of an IPv6 address, about what is given to
    /// one provider: telephones change what comes behind several times a day.
    init?(of address: AddressKey?, at now: UnixTime) {
        guard let address else { return nil }
        let network = address.bytes.prefix(address.bytes.count / 2)
        let input = Array("martlet: a network, by its first bytes".utf8) + [UInt8(network.count)] + network
        self.init(digest: TokenDigest(unchecked: Array(SHA256.hash(data: input))), seenAt: now)
    }

}
