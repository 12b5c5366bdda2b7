// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// The allowance of each name, and each network's share of it, as a value without a clock.
///
/// Strangers have one allowance under a name between them all, and first one network's share of it: whoever fails, or asks, on
/// purpose from one place leaves the rest to an owner who comes from another, in a browser that nobody knows. Attempts that
/// are no stranger's have a name's allowance each, and no share.
struct StrangerAllowance: Sendable {
    private var names: RateLimitTable<PasswordAttempt>
    private var shares: RateLimitTable<PasswordShare>
    /// Under what both are saved.
    private let saved: (name: String, share: String)

    /// Makes an allowance of which nothing was spent.
    ///
    /// - Parameters:
    ///   - rule: What there is under a name.
    ///   - share: What of it one network has.
    ///   - capacity: How many keys of either are remembered.
    ///   - saved: The scopes under which they are saved.
    init(rule: RateLimitRule, share: RateLimitRule, capacity: Int, savedAs saved: (name: String, share: String)) {
        names = RateLimitTable(rule: rule, capacity: capacity)
        shares = RateLimitTable(rule: share, capacity: capacity)
        self.saved = saved
    }

    /// Spends one.
    ///
    /// - Parameters:
    ///   - attempt: Under which name, and from where in the account's view.
    ///   - address: From which network; nil where that is unknown, which has no share.
    ///   - shelf: What was saved.
    ///   - now: The present time.
    /// - Returns: Nil when it was allowed; otherwise in how many milliseconds one more will be.
    mutating func spend(
        _ attempt: PasswordAttempt,
        from address: AddressKey?,
        shelf: SavedShelf,
        now: UnixTime
    ) -> Int64? {
        // Read before either table is changed.
        let saved = saved
        let share = attempt.share(of: address)
        if let share {
            let wait = shares.spend(share, now: now) { shelf.take(saved.share, $0.bytes)?.recoveredAt }
            if let wait { return wait }
        }
        let wait = names.spend(attempt, now: now) { shelf.take(saved.name, $0.bytes)?.recoveredAt }
        // Nobody looked at it: an owner who knocks while others hold the name must not wait for the share besides.
        if wait != nil, let share { shares.giveBack(share, now: now) }
        return wait
    }

    /// Gives back one that was spent a moment ago: it was right, or nobody looked at it.
    mutating func giveBack(_ attempt: PasswordAttempt, from address: AddressKey?, now: UnixTime) {
        names.giveBack(attempt, now: now)
        if let share = attempt.share(of: address) { shares.giveBack(share, now: now) }
    }

    /// What has not recovered yet, for saving.
    func entries(shelf: SavedShelf, now: UnixTime) -> [RateLimitEntry] {
        names.entries(now: now) { shelf.name(of: saved.name, $0.bytes) }
            + shares.entries(now: now) { shelf.name(of: saved.share, $0.bytes) }
    }
}
