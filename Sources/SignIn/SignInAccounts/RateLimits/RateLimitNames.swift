// SPDX-License-Identifier: Apache-2.0
// Names for limits that tell nothing about whom they limit.

internal import Crypto
internal import SecretMemory

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
