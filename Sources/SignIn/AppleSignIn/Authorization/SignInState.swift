// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
public import SecretMemory

/// The parameter `state` (RFC 6749, section 10.12): drawn for one sign-in, looked for in the callback, never printed.
///
/// Stored as ``digest`` alone, beside the nonce, and bound to the browser by a cookie of its own. Without it, whoever
/// sends somebody a link with a code of their own signs that person in as themselves.
public struct SignInState: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    private let bytes: SecretBytes

    /// Draws a state of 256 bits, 43 characters of base64url.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        bytes = SecretBytes(copying: Base64URL.encode(source.bytes(32)).utf8)
    }

    /// Takes what a callback brought.
    ///
    /// - Parameter text: 43 characters of base64url.
    /// - Throws: `secretMalformed`.
    public init(_ text: String) throws(AppleSignInError) {
        guard text.utf8.count == 43, (try? Base64URL.decode(text)) != nil else {
            throw AppleSignInError(.secretMalformed, "the callback's state is none that was drawn here")
        }
        bytes = SecretBytes(copying: text.utf8)
    }

    /// The characters, for the request.
    public var exposedText: String { unsafe bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

    /// The SHA-256 of the characters, 32 bytes: what is stored and looked up by.
    public var digest: [UInt8] { unsafe bytes.withBytes { unsafe SHA256.hash(data: $0) }.map { $0 } }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
