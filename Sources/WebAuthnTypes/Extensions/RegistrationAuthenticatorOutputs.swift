// SPDX-License-Identifier: Apache-2.0
// What an authenticator says of extensions when a credential was made.

public import CBORCoding

/// The authenticator extension outputs of a registration (WebAuthn Level 3, section 9; CTAP 2.2, section 12).
///
/// An extension that said nothing is nil.
public struct RegistrationAuthenticatorOutputs: Sendable, Hashable {
    /// `credProtect`: when the credential may be found and used; security keys tell it unasked, too.
    public let credentialProtection: CredentialProtectionPolicy?
    /// `minPinLength`: the shortest PIN that the authenticator takes, in Unicode code points.
    public let minPINLength: Int?
    /// `hmac-secret`: whether the credential can derive secrets.
    public let hmacSecret: Bool?
    /// `hmac-secret-mc`: encrypted for the client; 32, 48, 64 or 80 bytes.
    public let hmacSecretMC: [UInt8]?
    /// `credBlob`: whether the bytes were stored.
    public let isCredBlobStored: Bool?
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
        credentialProtection = map.read(.credProtect, "1, 2 or 3", &reader) { value in
            value.integer.flatMap(CredentialProtectionPolicy.init(rawValue:))
        }
        minPINLength = map.read(.minPinLength, "a number without sign", &reader) { value in
            value.unsigned.flatMap(Int.init(exactly:))
        }
        hmacSecret = map.read(.hmacSecret, "true or false", &reader, \.bool)
        hmacSecretMC = map.read(.hmacSecretMC, "32, 48, 64 or 80 bytes", &reader, \.encryptedSecrets)
        isCredBlobStored = map.read(.credBlob, "true or false", &reader, \.bool)
        userVerificationMethods = map.read(.uvm, UserVerificationEntry.shape, &reader, \.userVerificationMethods)
        thirdPartyPayment = map.read(.thirdPartyPayment, "true or false", &reader, \.bool)
        others = map.isEmpty ? map : map.removing(Self.names)
    }

    private static let names: [ExtensionIdentifier] = [
        .credProtect, .minPinLength, .hmacSecret, .hmacSecretMC, .credBlob, .uvm, .thirdPartyPayment,
    ]
}
