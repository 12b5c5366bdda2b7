// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
public import SecretMemory

/// A nonce: drawn for one sign-in, sent with the request, and looked for in the token.
///
/// It is what shows that a token was issued for this sign-in and not copied from another: expiry does not, since some of
/// Apple's tokens live for a day. Kept until its one use and taken out before any cryptography.
public struct Nonce: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The characters, printable ASCII, for a store to keep.
    public let bytes: SecretBytes

    /// Draws a nonce of 256 bits, 43 characters of base64url.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        bytes = .unreserved(from: source)
    }

    /// Takes a nonce that was stored.
    ///
    /// - Parameter bytes: 22 to 128 unreserved characters in ASCII, so that it has 128 bits at least.
    /// - Throws: `secretMalformed`.
    public init(_ bytes: SecretBytes) throws(AppleSignInError) {
        guard bytes.isUnreserved(22...128) else {
            throw AppleSignInError(
                .secretMalformed,
                "a nonce has \(bytes.count) bytes; 22 to 128 unreserved characters were expected"
            )
        }
        self.bytes = bytes
    }

    /// The characters, for the request.
    public var exposedText: String { unsafe bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

    /// The SHA-256 of the characters, 64 hexadecimal digits in lower case: what apps put into Apple's request, so that
    /// the token does not show the nonce itself.
    public var hashedText: String {
        Hexadecimal.encode(unsafe bytes.withBytes { unsafe SHA256.hash(data: $0) }.map { $0 })
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
