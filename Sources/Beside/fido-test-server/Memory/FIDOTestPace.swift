// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// One limit for all requests of tests together: 2,000 at once, and a hundred more each second.
///
/// Wide enough for the tools, which send several hundred in a row. All come from one machine, so that there is no address to
/// tell apart.
struct FIDOTestPace: Sendable {
    private static let burst: Int64 = 2_000
    private static let refillMilliseconds: Int64 = 10

    private var recoveredAt = UnixTime(milliseconds: 0)

    /// Counts a request and tells whether it may be answered.
    mutating func allows(_ now: UnixTime) -> Bool {
        let next = max(recoveredAt, now).adding(milliseconds: Self.refillMilliseconds)
        let most = now.adding(milliseconds: Self.burst * Self.refillMilliseconds)
        guard next <= most else {
            // A clock that was set back must not shut the tests out for longer than an empty bucket does.
            recoveredAt = min(recoveredAt, most)
            return false
        }
        recoveredAt = next
        return true
    }
}
