// SPDX-License-Identifier: Apache-2.0

internal import Crypto
public import SecretMemory

/// A key for Sign in with Apple out of Apple's developer account (a `.p8` file): P-256, never printed.
public struct ClientSecretKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: P256.Signing.PrivateKey

    /// Reads the file.
    ///
    /// - Parameter file: The file's bytes: one PEM block `PRIVATE KEY` (PKCS#8, RFC 5208), as Apple gives it out.
    /// - Throws: `privateKeyMalformed`.
    public init(file: SecretBytes) throws(AppleSignInError) {
        let der = try PrivateKeyFile.der(file)
        do {
            key = try unsafe der.withBytes { bytes in
                // The library takes the older form of RFC 5915 too, which the block's name rules out.
                try unsafe P256.Signing.PrivateKey(derRepresentation: bytes)
            }
        } catch {
            throw PrivateKeyFile.malformed("it is no P-256 key in PKCS#8")
        }
    }

    /// Signs bytes with ES256.
    ///
    /// - Parameter message: The bytes, not yet hashed.
    /// - Returns: r and s, 32 bytes each (RFC 7518, section 3.4). DER, which other interfaces use, is refused by Apple.
    /// - Throws: `signingFailed`.
    func signature(over message: [UInt8]) throws(AppleSignInError) -> [UInt8] {
        do {
            return Array(try key.signature(for: message).rawRepresentation)
        } catch {
            throw AppleSignInError(.signingFailed, "the cryptography library could not sign with the private key")
        }
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
