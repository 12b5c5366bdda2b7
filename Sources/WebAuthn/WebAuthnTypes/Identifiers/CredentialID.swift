// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// A credential ID: 1 to 1023 bytes that an authenticator chose (WebAuthn Level 3, section 4).
public struct CredentialID: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 1023 bytes.
    public let bytes: [UInt8]

    /// Takes the bytes of an ID.
    ///
    /// - Parameter bytes: 1 to 1023 bytes.
    /// - Throws: `credentialIDLengthInvalid`.
    public init(_ bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard (1...1023).contains(bytes.count) else {
            throw WebAuthnTypesError(
                .credentialIDLengthInvalid,
                "a credential ID of \(bytes.count) bytes came; 1 to 1023 were expected"
            )
        }
        self.bytes = bytes
    }

    /// Reads an ID from its JSON form.
    ///
    /// - Parameter text: base64url without padding.
    /// - Throws: `credentialIDLengthInvalid`, also when the text is not base64url.
    public init(base64URL text: some StringProtocol) throws(WebAuthnTypesError) {
        try self.init(base64URL: Array(text.utf8)[...])
    }

    /// Reads an ID from its JSON form, given as UTF-8.
    ///
    /// - Parameter characters: base64url without padding.
    /// - Throws: `credentialIDLengthInvalid`, also when the characters are not base64url.
    init(base64URL characters: ArraySlice<UInt8>) throws(WebAuthnTypesError) {
        let bytes: [UInt8]
        do {
            bytes = try Base64URL.decode(utf8: characters)
        } catch {
            throw WebAuthnTypesError(.credentialIDLengthInvalid, "the credential ID cannot be read: \(error.message)")
        }
        try self.init(bytes)
    }

    /// The ID in base64url without padding, its JSON form.
    public var base64URL: String { Base64URL.encode(bytes) }

    /// The JSON form.
    public var description: String { base64URL }
}
