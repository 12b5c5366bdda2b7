// SPDX-License-Identifier: Apache-2.0

public import CBORCoding

/// The authenticator extension outputs of a registration (WebAuthn Level 3, section 9; CTAP 2.2, section 12).
///
/// An extension that said nothing is nil.
public struct RegistrationAuthenticatorOutputs: AuthenticatorExtensionOutputs {
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

    /// Takes the outputs from a reader.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    public init(reading reader: inout AuthenticatorOutputReader) {
        credentialProtection = reader.read(.credProtect, "1, 2 or 3") { value in
            value.integer.flatMap(CredentialProtectionPolicy.init(rawValue:))
        }
        minPINLength = reader.read(.minPinLength, "a number without sign") { value in
            value.unsigned.flatMap(Int.init(exactly:))
        }
        hmacSecret = reader.flag(.hmacSecret)
        hmacSecretMC = reader.encryptedSecrets(.hmacSecretMC)
        isCredBlobStored = reader.flag(.credBlob)
        userVerificationMethods = reader.userVerificationMethods()
        thirdPartyPayment = reader.flag(.thirdPartyPayment)
        others = reader.rest
    }
}
