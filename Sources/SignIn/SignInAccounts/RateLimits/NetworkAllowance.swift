// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// The allowance of an address, and of the networks that it lies in, as a value without a clock.
///
/// A home or a machine has a /64 of IPv6, but many a customer has a /56, and a /48 can be had for nothing: 256 and 65,536 of
/// what counts as one address. So each of the three has an allowance, the wider ones some times as much: more people live
/// there, and no more than so many strangers can be made of them. An IPv4 address lies in no network of one owner.
struct NetworkAllowance: Sendable {
    /// How many times the allowance of a /64 a /56 and a /48 have.
    static let wider: [Int] = [4, 16]

    private var tables: [RateLimitTable<AddressKey>]

    /// Makes an allowance of which nothing was spent.
    ///
    /// - Parameters:
    ///   - rule: What one address has.
    ///   - capacity: How many addresses, and how many networks of either kind, are remembered.
    init(rule: RateLimitRule, capacity: Int) {
        tables = ([1] + Self.wider).map { RateLimitTable(rule: rule.times($0), capacity: capacity) }
    }

    /// Spends one.
    ///
    /// - Parameters:
    ///   - address: From where.
    ///   - now: The present time.
    ///   - saved: Takes what was saved of an address or a network that is not known here.
    /// - Returns: Nil when it was allowed; otherwise in how many milliseconds one more will be.
    mutating func spend(_ address: AddressKey, now: UnixTime, saved: (AddressKey) -> UnixTime?) -> Int64? {
        let networks = address.networks
        for (index, network) in networks.enumerated() {
            guard let wait = tables[index].spend(network, now: now, saved: saved) else { continue }
            // Nothing was done: who is held up for the neighbours' sake loses nothing of their own.
            for inner in 0..<index { tables[inner].giveBack(networks[inner], now: now) }
            return wait
        }
        return nil
    }

    /// What has not recovered yet, for saving.
    func entries(now: UnixTime, savedName: (AddressKey) -> [UInt8]) -> [RateLimitEntry] {
        tables.flatMap { $0.entries(now: now, savedName: savedName) }
    }
}
