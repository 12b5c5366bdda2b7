// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// Names a token or a code at a provider, from its first moment here until it is revoked; 16 random bytes that open nothing.
package struct ExternalSecretID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Draws a fresh ID.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The ID in base64url, for logs.
    package var description: String { Base64URL.encode(bytes) }

    /// Compares byte by byte.
    package static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
