// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
package import SecretMemory

/// 32 random bytes that open something to whoever holds them: a session, a ceremony, a link, an invite.
///
/// Never stored and never printed; the store keeps ``digest`` alone, so that a stolen database opens nothing.
package struct OpaqueToken: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// Draws a fresh token.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) {
        bytes = random.bytes(32)
    }

    /// Reads a token that a client gave back.
    ///
    /// Nil unless the text is 32 bytes in base64url.
    ///
    /// - Parameter text: base64url without padding.
    package init?(exposed text: String) {
        guard text.utf8.count == 43, let bytes = try? Base64URL.decode(text), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The token itself in base64url, 43 characters, to be handed to its one owner and to nobody else.
    package var exposedText: String { Base64URL.encode(bytes) }

    /// SHA-256 of the 32 bytes.
    package var digest: TokenDigest {
        WorkTally.note(.digest)
        return TokenDigest(unchecked: Array(SHA256.hash(data: bytes)))
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
