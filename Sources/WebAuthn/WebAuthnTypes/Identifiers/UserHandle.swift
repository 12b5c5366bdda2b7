// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import SecretMemory

/// A user handle: 1 to 64 opaque bytes that name an account towards authenticators (WebAuthn Level 3, section 5.4.3).
///
/// Random, stable for the life of the account, and without personal information: authenticators keep it and hand it out
/// without user verification.
public struct UserHandle: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 64 bytes.
    public let bytes: [UInt8]

    /// Takes the bytes of a handle.
    ///
    /// - Parameter bytes: 1 to 64 bytes.
    /// - Throws: `userHandleLengthInvalid`.
    public init(_ bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard (1...64).contains(bytes.count) else {
            throw WebAuthnTypesError(
                .userHandleLengthInvalid,
                "a user handle of \(bytes.count) bytes came; 1 to 64 were expected"
            )
        }
        self.bytes = bytes
    }

    /// Reads a handle from its JSON form.
    ///
    /// - Parameter text: base64url without padding.
    /// - Throws: `userHandleLengthInvalid`, also when the text is not base64url.
    public init(base64URL text: some StringProtocol) throws(WebAuthnTypesError) {
        let bytes: [UInt8]
        do {
            bytes = try Base64URL.decode(text)
        } catch {
            throw WebAuthnTypesError(.userHandleLengthInvalid, "the user handle cannot be read: \(error.message)")
        }
        try self.init(bytes)
    }

    /// Draws a fresh handle of 32 bytes.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        bytes = source.bytes(32)
    }

    /// The handle in base64url without padding, its JSON form.
    public var base64URL: String { Base64URL.encode(bytes) }

    /// The JSON form.
    public var description: String { base64URL }
}
