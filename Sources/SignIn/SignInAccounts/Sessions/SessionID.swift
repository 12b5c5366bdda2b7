// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// Names a session in lists; 16 random bytes that open nothing.
package struct SessionID: Sendable, Hashable, CustomStringConvertible {
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

    /// Reads an ID from its JSON form.
    ///
    /// Nil unless the text is 16 bytes in base64url.
    ///
    /// - Parameter text: base64url without padding.
    package init?(base64URL text: String) {
        guard let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// The ID in base64url, its JSON form.
    package var base64URL: String { Base64URL.encode(bytes) }

    /// The JSON form.
    package var description: String { base64URL }
}
