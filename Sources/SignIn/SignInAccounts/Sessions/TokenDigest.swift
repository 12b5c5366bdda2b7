// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// SHA-256 of a token's 32 bytes: enough to recognise the token, useless for presenting it.
package struct TokenDigest: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// Takes the bytes of a digest.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads a digest that a client computed of a token of its own.
    ///
    /// Nil unless the text is 32 bytes in base64url.
    ///
    /// - Parameter text: base64url without padding.
    package init?(base64URL text: String) {
        guard text.utf8.count == 43, let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}
