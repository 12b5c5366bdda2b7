// SPDX-License-Identifier: Apache-2.0
// The public name of a session.

internal import ByteEncodings
public import SecretMemory

/// Names a session in lists; 16 random bytes that open nothing.
public struct SessionID: Sendable, Hashable, CustomStringConvertible {
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

    /// Reads an ID from its JSON form.
    ///
    /// Nil unless the text is 16 bytes in base64url.
    ///
    /// - Parameter text: base64url without padding.
    public init?(base64URL text: String) {
        guard let bytes = try? Base64URL.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// The ID in base64url, its JSON form.
    public var base64URL: String { Base64URL.encode(bytes) }

    /// The JSON form.
    public var description: String { base64URL }
}
