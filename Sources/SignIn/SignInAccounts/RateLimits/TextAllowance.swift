// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import WebAuthnTypes

/// The allowances of text messages, as a value without a clock.
///
/// Whoever earns by messages to numbers of their own has a service send as many as it will ("SMS pumping"). So what leaves
/// is limited by number, by account, by country and in all. Numbers that nobody has proved, or not for long, spend apart from
/// those that are somebody's: a stranger who uses the one up, or proves numbers of their own for it, keeps no owner from
/// signing in. Of the latter strangers reach one half at most; the other is for sessions, and for browsers in which the
/// account signed in before.
struct TextAllowance: Sendable {
    /// What one message spends from.
    struct Message: Sendable {
        let number: PhoneNumber
        /// Whether neither a session nor a known browser asked.
        ///
        /// No more is told apart: a passkey makes any number of browsers known for nothing, and each would have an allowance.
        let isStranger: Bool
        /// The account that asks; nil where there is none.
        let account: UserHandle?
        /// Whether the number is the account's.
        let isProved: Bool
        /// Whether it has been so for some time.
        let isSettled: Bool

        /// Assembles a message, by when the number was proved; nil where it is not yet.
        init(number: PhoneNumber, isStranger: Bool, account: UserHandle?, provedAt: UnixTime?, now: UnixTime) {
            self.number = number
            self.isStranger = isStranger
            self.account = account
            isProved = provedAt != nil
            isSettled = provedAt.map { $0.adding(seconds: TextAllowance.settlingSeconds) <= now } ?? false
        }
    }

    /// How long a number is new after it was proved, in seconds: a week.
    ///
    /// Proving some dozens of one's own costs a pumper an hour. Waiting a week with each shows them to whoever looks.
    static let settlingSeconds: Int64 = 7 * 86_400

    private var numbers: RateLimitTable<PasswordAttempt>
    private var accounts: RateLimitTable<UserHandle>
    private var regions: RateLimitTable<String>
    private var totals: RateLimitTable<Bool>
    private var strangerRegions: RateLimitTable<String>
    private var strangerTotals: RateLimitTable<Bool>

    init(policy: RateLimitPolicy) {
        numbers = RateLimitTable(rule: policy.textNumber, capacity: policy.rememberedKeys)
        accounts = RateLimitTable(rule: policy.textAccount, capacity: policy.rememberedKeys)
        regions = RateLimitTable(rule: policy.textRegion, capacity: 4_096)
        totals = RateLimitTable(rule: policy.textTotal, capacity: 16)
        strangerRegions = RateLimitTable(rule: policy.textRegion.half, capacity: 4_096)
        strangerTotals = RateLimitTable(rule: policy.textTotal.half, capacity: 16)
    }

    /// Spends one message.
    ///
    /// The narrow allowances come first: what they refuse costs nobody else anything.
    ///
    /// - Returns: Nil when it may leave; otherwise in how many milliseconds one more may.
    mutating func spend(_ message: Message, shelf: SavedShelf, now: UnixTime) -> Int64? {
        let number = PasswordAttempt(name: message.number.text, source: message.isStranger ? .stranger : .member)
        if let wait = numbers.spend(number, now: now, saved: { shelf.take("text number", $0.bytes)?.recoveredAt }) {
            return wait
        }
        if !message.isProved, let account = message.account,
            let wait = accounts.spend(account, now: now, saved: { shelf.take("text account", $0.bytes)?.recoveredAt })
        {
            return wait
        }
        let isSettled = message.isSettled
        let region = "\(isSettled) \(message.number.region)"
        if isSettled, message.isStranger {
            let held =
                strangerRegions.spend(region, now: now) {
                    shelf.take("text stranger region", Array($0.utf8))?.recoveredAt
                } ?? strangerTotals.spend(true, now: now) { _ in shelf.take("text stranger total", [])?.recoveredAt }
            if let held { return held }
        }
        if let wait = regions.spend(region, now: now, saved: { shelf.take("text region", Array($0.utf8))?.recoveredAt })
        {
            return wait
        }
        return totals.spend(isSettled, now: now) { shelf.take("text total", [$0 ? 1 : 0])?.recoveredAt }
    }

    /// What has not recovered yet, for saving.
    func entries(shelf: SavedShelf, now: UnixTime) -> [RateLimitEntry] {
        numbers.entries(now: now) { shelf.name(of: "text number", $0.bytes) }
            + accounts.entries(now: now) { shelf.name(of: "text account", $0.bytes) }
            + regions.entries(now: now) { shelf.name(of: "text region", Array($0.utf8)) }
            + totals.entries(now: now) { shelf.name(of: "text total", [$0 ? 1 : 0]) }
            + strangerRegions.entries(now: now) { shelf.name(of: "text stranger region", Array($0.utf8)) }
            + strangerTotals.entries(now: now) { _ in shelf.name(of: "text stranger total", []) }
    }
}
