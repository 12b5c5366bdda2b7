// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Crypto
internal import SecretMemory
internal import WebAuthnTypes

/// What is kept of one rate limit: whose, as a keyed digest, and when it will have recovered.
package struct RateLimitEntry: Sendable, Hashable {
    /// 16 bytes of HMAC-SHA-256 over the key, so that the data name no address and no account.
    package let key: [UInt8]
    /// When all that was used will have come back.
    package let recoveredAt: UnixTime
    /// How many failures in a row this entry counts; zero for a limit that spends and recovers.
    package let failures: Int

    /// Assembles an entry.
    package init(key: [UInt8], recoveredAt: UnixTime, failures: Int = 0) {
        self.key = key
        self.recoveredAt = recoveredAt
        self.failures = failures
    }
}

/// Turns keys into the names under which limits are saved.
struct RateLimitNames: Sendable {
    private let key: SymmetricKey

    init(secret: SecretBytes) {
        key = EngineKeys.derive("martlet rate limits", from: secret)
    }

    /// The first 16 bytes of HMAC-SHA-256 over scope, a zero byte and key.
    func name(of scope: String, _ bytes: [UInt8]) -> [UInt8] {
        WorkTally.note(.authenticationCode)
        return Array(HMAC<SHA256>.authenticationCode(for: Array(scope.utf8) + [0] + bytes, using: key).prefix(16))
    }
}
