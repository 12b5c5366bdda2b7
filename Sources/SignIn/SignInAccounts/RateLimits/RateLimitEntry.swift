// SPDX-License-Identifier: Apache-2.0
// One saved limit.

public import ByteEncodings
internal import WebAuthnTypes

/// What is kept of one rate limit: whose, as a keyed digest, and when it will have recovered.
public struct RateLimitEntry: Sendable, Hashable {
    /// 16 bytes of HMAC-SHA-256 over the key, so that the data name no address and no account.
    public let key: [UInt8]
    /// When all that was used will have come back.
    public let recoveredAt: UnixTime
    /// How many failures in a row this entry counts; zero for a limit that spends and recovers.
    public let failures: Int

    /// Assembles an entry.
    ///
    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - recoveredAt: When all that was used will have come back.
    ///   - failures: How many failures in a row this entry counts.
    public init(key: [UInt8], recoveredAt: UnixTime, failures: Int = 0) {
        self.key = key
        self.recoveredAt = recoveredAt
        self.failures = failures
    }
}
