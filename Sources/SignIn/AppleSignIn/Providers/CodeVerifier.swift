// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
public import SecretMemory

/// A code verifier (RFC 7636, section 4.1): drawn for one sign-in, kept until its code is exchanged, never printed.
///
/// Only S256 is made: the method `plain` shows the verifier to whoever sees the request.
public struct CodeVerifier: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// 43 to 128 unreserved characters in ASCII, for a store to encrypt.
    public let bytes: SecretBytes

    /// Draws a verifier of 256 bits.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        bytes = .unreserved(from: source)
    }

    /// Takes a verifier that was stored.
    ///
    /// - Parameter bytes: 43 to 128 characters of A-Z, a-z, 0-9, `-`, `.`, `_` and `~`, in ASCII.
    /// - Throws: `codeVerifierInvalid`.
    public init(_ bytes: SecretBytes) throws(AppleSignInError) {
        guard bytes.isUnreserved(43...128) else {
            throw AppleSignInError(
                .codeVerifierInvalid,
                "a code verifier has \(bytes.count) bytes; 43 to 128 unreserved characters were expected"
            )
        }
        self.bytes = bytes
    }

    /// What the authorization request carries: the SHA-256 of the verifier, 43 characters of base64url (section 4.2).
    public var challenge: String {
        Base64URL.encode(unsafe bytes.withBytes { unsafe SHA256.hash(data: $0) }.map { $0 })
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
