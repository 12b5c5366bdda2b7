// SPDX-License-Identifier: Apache-2.0
// One saved limit.

public import WebAuthnTypes

/// What is kept of one rate limit: whose, as a keyed digest, and when it will have recovered.
public struct RateLimitEntry: Sendable, Hashable {
    /// 16 bytes of HMAC-SHA-256 over the key, so that the data name no address and no account.
    public let key: [UInt8]
    /// When all that was used will have come back.
    public let recoveredAt: UnixTime

    /// Assembles an entry.
    ///
    /// - Parameters:
    ///   - key: 16 bytes.
    ///   - recoveredAt: When all that was used will have come back.
    public init(key: [UInt8], recoveredAt: UnixTime) {
        self.key = key
        self.recoveredAt = recoveredAt
    }
}
