// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory

/// 32 random bytes, drawn by the client itself; whoever has them acts for the person.
///
/// The service learns only their SHA-256 digest when the session begins, so the client knows its token before any
/// answer comes, and a lost answer loses nothing.
public struct SessionToken: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    private let bytes: SecretBytes

    /// Draws a token.
    ///
    /// - Parameter random: Where the randomness comes from.
    init(from random: RandomSource) {
        bytes = SecretBytes(randomCount: 32, from: random)
    }

    /// Reads a token that a storage has kept; nil when the text is none.
    ///
    /// - Parameter text: 32 bytes in base64url without padding.
    public init?(exposed text: String) {
        guard text.utf8.count == 43, var decoded = try? Base64URL.decode(text), decoded.count == 32 else { return nil }
        bytes = SecretBytes(moving: &decoded)
    }

    /// The token in base64url, for storages that keep it; never print or log it.
    public var exposedText: String {
        unsafe bytes.withBytes { unsafe Base64URL.encode($0) }
    }

    /// SHA-256 of the 32 bytes, which is all that the service keeps.
    public var digest: [UInt8] {
        unsafe bytes.withBytes { unsafe Array(SHA256.hash(data: $0)) }
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
