// SPDX-License-Identifier: Apache-2.0
// The name of a recovery.

internal import ByteEncodings
public import SecretMemory

/// 16 random bytes that name a recovery that waits, and those that take its place; no secret.
public struct RecoveryID: Sendable, Hashable, CustomStringConvertible {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// Draws a fresh ID.
    ///
    /// - Parameter random: Where the randomness comes from.
    public init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The ID in base64url.
    public var description: String { Base64URL.encode(bytes) }
}
