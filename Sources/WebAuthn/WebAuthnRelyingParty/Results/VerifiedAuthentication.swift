// SPDX-License-Identifier: Apache-2.0

public import AttestationVerification
public import CBORCoding
public import JSONCoding
public import WebAuthnTypes

/// An authentication that passed every rule of WebAuthn Level 3, section 7.2; made by the relying party alone.
public struct VerifiedAuthentication: Sendable {
    /// The record with its new counter and backup flags, to be stored.
    public let credential: CredentialRecord
    /// Whether the authenticator verified who was there; without it the sign-in counts as one factor.
    public let userVerified: Bool
    /// What changed about backups since the record was stored.
    public let backupChange: BackupChange
    /// What the signature counter tells.
    public let counterSignal: CounterSignal
    /// Part of the client device or roaming, as the client said.
    public let attachment: AuthenticatorAttachment?
    /// What extensions said that were asked.
    public let extensions: AuthenticationExtensions
    /// Client extension outputs as they came, unsolicited ones too; none is acted upon.
    public let clientExtensionResults: JSONObject
    /// Authenticator extension outputs as they came.
    public let authenticatorExtensions: CBORMap?
}

/// A registration that passed every rule of WebAuthn Level 3, section 7.1; made by the relying party alone.
public struct VerifiedRegistration: Sendable {
    /// The record to store; its ID must not be registered yet (section 7.1, step 26), which the store alone can tell.
    public let credential: CredentialRecord
    /// Whether the authenticator verified who was there.
    public let userVerified: Bool
    /// Whether the authenticator saw anybody; false only for conditional requests.
    public let userPresent: Bool
    /// What the attestation statement proved.
    public let attestation: AttestationOutcome
    /// What extensions said that were asked.
    public let extensions: RegistrationExtensions
    /// Client extension outputs as they came, unsolicited ones too; none is acted upon.
    public let clientExtensionResults: JSONObject
    /// Authenticator extension outputs as they came.
    public let authenticatorExtensions: CBORMap?
}
