// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import JSONCoding
internal import JSONWebSignatures
public import SecretMemory

/// A key for Sign in with Apple out of Apple's developer account (a `.p8` file): P-256, never printed.
public struct ClientSecretKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: JSONWebSigningKey

    /// Reads the file.
    ///
    /// - Parameter file: The file's bytes: one PEM block `PRIVATE KEY` (PKCS#8, RFC 5208), as Apple gives it out.
    /// - Throws: `privateKeyMalformed`.
    public init(file: SecretBytes) throws(AppleSignInError) {
        let der = try PrivateKeyFile.der(file)
        do {
            key = JSONWebSigningKey(
                try unsafe der.withBytes { bytes in
                    // The library takes the older form of RFC 5915 too, which the block's name rules out.
                    try unsafe P256.Signing.PrivateKey(derRepresentation: bytes)
                }
            )
        } catch {
            throw PrivateKeyFile.malformed("it is no P-256 key in PKCS#8")
        }
    }

    /// Signs claims with ES256.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - keyID: The key's name.
    /// - Returns: A token in compact form.
    /// - Throws: `signingFailed`.
    func token(_ claims: JSONObject, keyID: PrivateKeyID) throws(AppleSignInError) -> String {
        do {
            return try key.token(claims, header: ["kid": .string(keyID.text)])
        } catch {
            throw AppleSignInError(error)
        }
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
