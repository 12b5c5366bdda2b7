// SPDX-License-Identifier: Apache-2.0

/// A token bucket: so many at once, and one more each so many milliseconds.
package struct RateLimitRule: Sendable, Hashable {
    /// How many may come at once; at least 1.
    package let burst: Int
    /// After how many milliseconds one more is allowed; 0 turns the limit off.
    package let refillMilliseconds: Int64

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - burst: How many may come at once; less than 1 counts as 1.
    ///   - refillMilliseconds: After how many milliseconds one more is allowed; 0 turns the limit off.
    package init(burst: Int, refillMilliseconds: Int64) {
        self.burst = max(1, min(burst, 1_000_000))
        self.refillMilliseconds = max(0, min(refillMilliseconds, 86_400_000))
    }

    /// A rule that lets so many through in any 24 hours, half of them at once.
    ///
    /// - Parameter count: How many; less than 2 counts as 2.
    /// - Returns: The rule.
    package static func perDay(_ count: Int) -> RateLimitRule {
        let count = max(2, count)
        return RateLimitRule(burst: count / 2, refillMilliseconds: 86_400_000 / Int64(count - count / 2))
    }

    /// So many times as many at once, and in a time; no limit for none.
    func times(_ factor: Int) -> RateLimitRule {
        guard refillMilliseconds > 0 else { return self }
        return RateLimitRule(burst: burst * factor, refillMilliseconds: max(1, refillMilliseconds / Int64(factor)))
    }

    /// Half as many at once, and half as many in a time; no limit for none.
    var half: RateLimitRule {
        RateLimitRule(burst: max(1, burst / 2), refillMilliseconds: refillMilliseconds * 2)
    }

    /// No limit.
    package static let unlimited = RateLimitRule(burst: 1, refillMilliseconds: 0)
}
