// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import AttestationVerification
internal import COSEKeys
internal import Crypto
internal import FoundationEssentials
internal import JSONCoding
public import WebAuthnTypes

extension RelyingParty {
    /// Verifies the response to a registration (WebAuthn Level 3, section 7.1).
    ///
    /// Steps 1 to 4, running the client, and step 26, that no account has the credential yet, are the caller's: the
    /// store alone can keep the latter, with a unique index.
    ///
    /// - Parameters:
    ///   - response: What the client sent.
    ///   - ceremony: What was stored when the ceremony began, taken out of the store by this very request.
    ///   - now: The present time, for the ceremony's end and for certificates.
    /// - Returns: The record to store, and what the registration proved.
    /// - Throws: `ceremonyExpired`; then the first rule that is broken, in the order of section 7.1: `clientDataInvalid`, `ceremonyTypeMismatch`,
    ///   `challengeMismatch`, `originMismatch`, `crossOriginNotAllowed`, `topOriginNotAllowed`, `attestationObjectInvalid`,
    ///   `authenticatorDataInvalid`, `rpIDHashMismatch`, `userPresenceMissing`, `userVerificationMissing`,
    ///   `backupStateWithoutEligibility`, `attestedCredentialMissing`, `algorithmNotOffered`, `algorithmUnsupported`,
    ///   `credentialKeyInvalid`, `attestationInvalid`, `attestationNotTrusted`, `credentialIDMismatch`,
    ///   `extensionUnsolicited`, `extensionOutputInvalid`. An attestation that proves nothing and an extension that spoke
    ///   unasked are no errors under the default policies.
    public func finishRegistration(
        _ response: RegistrationResponse,
        _ ceremony: RegistrationCeremony,
        at now: UnixTime
    ) throws(CeremonyError) -> VerifiedRegistration {
        try rules.checkExpiry(ceremony.expiresAt, now)
        var trace = NoTrace()
        return try judge(response, ceremony, at: now, &trace)
    }

    /// Judges rule after rule, under the eyes of a trace.
    func judge(
        _ response: RegistrationResponse,
        _ ceremony: RegistrationCeremony,
        at now: UnixTime?,
        _ trace: inout some RuleTrace
    ) throws(CeremonyError) -> VerifiedRegistration {
        // Steps 5 and 6: parse the client data.
        let clientData = try trace.value(.clientData, rules.clientData(response.clientDataJSON))
        // Step 7: the ceremony's type.
        try trace.check(.type, rules.checkType(clientData, "webauthn.create"))
        // Step 8: the challenge.
        try trace.check(.challenge, rules.checkChallenge(clientData, ceremony.challenge))
        // Step 9: the origin.
        try trace.check(.origin, rules.checkOrigin(clientData))
        // Steps 10 and 11: embedded pages.
        try trace.check(.embedding, rules.checkEmbedding(clientData))
        // Step 12: hash the raw bytes.
        let clientDataHash = Array(SHA256.hash(data: response.clientDataJSON))
        // Step 13: decode the attestation object.
        let object = try trace.value(.attestationObject, rules.attestationObject(response.attestationObject))
        let authenticatorData = object.authenticatorData
        // Step 14: the RP ID hash.
        try trace.check(.rpIDHash, rules.checkRPIDHash(authenticatorData))
        // Step 15: user presence; absent only if this very ceremony was conditional.
        if !ceremony.isConditional {
            try trace.check(.userPresence, rules.checkUserPresence(authenticatorData))
        }
        // Step 16: user verification, if demanded.
        try trace.check(
            .userVerification,
            rules.checkUserVerification(authenticatorData, ceremony.userVerification)
        )
        // Steps 17 and 18: backup flags.
        try trace.check(.backupFlags, rules.checkBackupFlags(authenticatorData))
        // Step 19: what the relying party does with backup flags is the caller's, who finds them in the record.
        // Step 20: the key and its algorithm.
        let (attested, key) = try trace.value(
            .credentialKey,
            rules.credentialKey(authenticatorData, offered: ceremony.algorithms)
        )
        // Steps 21 to 24: the attestation.
        let attestation = try trace.value(.attestation, rules.attestation(object, key, clientDataHash, now))
        // Step 25: an ID longer than 1023 bytes has no value of its type. The outer ID is unsigned and must agree.
        try trace.check(.credentialID, rules.checkCredentialID(response.id, attested.credentialID))
        // Step 28: extensions.
        let extensions = try trace.value(
            .extensions,
            rules.extensions(response, authenticatorData, asked: ceremony.extensions)
        )
        try trace.conclude()
        // Step 27: the record.
        return VerifiedRegistration(
            credential: CredentialRecord(
                id: attested.credentialID,
                // In canonical form: what else stood in the map under labels of its own is signed, and of no use.
                publicKey: key.encoded,
                userHandle: ceremony.user,
                signCount: authenticatorData.signCount,
                isUserVerificationInitialized: authenticatorData.flags.contains(.userVerified),
                transports: response.transports,
                backupEligible: authenticatorData.flags.contains(.backupEligible),
                backupState: authenticatorData.flags.contains(.backupState),
                aaguid: attested.aaguid,
                attestationFormat: object.format,
                attachment: response.attachment,
                isDiscoverable: response.clientExtensionResults["credProps"]?["rk"]?.bool
            ),
            userVerified: authenticatorData.flags.contains(.userVerified),
            userPresent: authenticatorData.flags.contains(.userPresent),
            attestation: attestation,
            extensions: extensions,
            clientExtensionResults: response.clientExtensionResults,
            authenticatorExtensions: authenticatorData.extensions
        )
    }
}
