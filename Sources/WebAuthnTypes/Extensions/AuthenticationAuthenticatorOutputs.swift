// SPDX-License-Identifier: Apache-2.0
// What an authenticator says of extensions when a credential was used.

public import CBORCoding

/// The authenticator extension outputs of an authentication (WebAuthn Level 3, section 9; CTAP 2.2, section 12).
///
/// An extension that said nothing is nil.
public struct AuthenticationAuthenticatorOutputs: Sendable, Hashable {
    /// `hmac-secret`: encrypted for the client; 32, 48, 64 or 80 bytes.
    public let hmacSecret: [UInt8]?
    /// `credBlob`: the bytes that were stored in the credential; none when it holds none.
    public let credBlob: [UInt8]?
    /// `uvm`: how the person was verified.
    public let userVerificationMethods: [UserVerificationEntry]?
    /// `thirdPartyPayment`: whether the credential may agree to payments on pages of others.
    public let thirdPartyPayment: Bool?
    /// Outputs of extensions that are not known here.
    public let others: CBORMap

    /// Reads the outputs in authenticator data.
    ///
    /// - Parameter map: ``AuthenticatorData/extensions``.
    /// - Throws: `extensionOutputInvalid` when the output of a known extension is of another type, length or value; the
    ///   message names it.
    public init(_ map: CBORMap) throws(WebAuthnTypesError) {
        var reader = ExtensionOutputReader()
        self.init(map, &reader)
        try reader.finish()
    }

    /// Reads what can be read of the outputs in authenticator data.
    ///
    /// - Parameters:
    ///   - map: ``AuthenticatorData/extensions``.
    ///   - unreadable: The extensions whose outputs are of another type, length or value, and count as nothing.
    public init(tolerating map: CBORMap, unreadable: inout [ExtensionIdentifier]) {
        var reader = ExtensionOutputReader()
        self.init(map, &reader)
        unreadable += reader.unreadable
    }

    private init(_ map: CBORMap, _ reader: inout ExtensionOutputReader) {
        hmacSecret = map.read(.hmacSecret, "32, 48, 64 or 80 bytes", &reader, \.encryptedSecrets)
        credBlob = map.read(.credBlob, "a byte string", &reader, \.bytes)
        userVerificationMethods = map.read(.uvm, UserVerificationEntry.shape, &reader, \.userVerificationMethods)
        thirdPartyPayment = map.read(.thirdPartyPayment, "true or false", &reader, \.bool)
        others = map.isEmpty ? map : map.removing(Self.names)
    }

    private static let names: [ExtensionIdentifier] = [.hmacSecret, .credBlob, .uvm, .thirdPartyPayment]
}
