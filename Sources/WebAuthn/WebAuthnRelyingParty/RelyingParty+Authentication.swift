// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import COSEKeys
internal import Crypto
internal import FoundationEssentials
public import WebAuthnTypes

extension RelyingParty {
    /// Verifies the response to an authentication (WebAuthn Level 3, section 7.2).
    ///
    /// Steps 1 to 4, running the client, and finding the record by the response's ID are the caller's. The record must
    /// come from the store together with the account that it belongs to.
    ///
    /// - Parameters:
    ///   - response: What the client sent.
    ///   - ceremony: What was stored when the ceremony began, taken out of the store by this very request.
    ///   - credential: The record of the credential that the response names.
    ///   - now: The present time, for the ceremony's end.
    /// - Returns: The record with its new counter and flags, to be stored, and what the authentication proved.
    /// - Throws: `ceremonyExpired`; then the first rule that is broken, in the order of section 7.2: `credentialNotAllowed`,
    ///   `credentialOfAnotherUser`, `userHandleMissing`, `userHandleMismatch`, `clientDataInvalid`, `ceremonyTypeMismatch`,
    ///   `challengeMismatch`, `originMismatch`, `crossOriginNotAllowed`, `topOriginNotAllowed`, `authenticatorDataInvalid`,
    ///   `rpIDHashMismatch`, `userPresenceMissing`, `userVerificationMissing`, `backupStateWithoutEligibility`,
    ///   `backupEligibilityChanged`, `storedKeyInvalid`, `algorithmUnsupported`, `signatureInvalid`, `counterRegressed`, `extensionUnsolicited`,
    ///   `extensionOutputInvalid`. Missing user verification is no error unless it was demanded; it is told in the result.
    public func finishAuthentication(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        credential: CredentialRecord,
        at now: UnixTime
    ) throws(CeremonyError) -> VerifiedAuthentication {
        try rules.checkExpiry(ceremony.expiresAt, now)
        var trace = NoTrace()
        return try judge(response, ceremony, credential: credential, demands: AuthenticationDemands(), &trace)
    }

    /// Judges rule after rule, under the eyes of a trace.
    func judge(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        credential: CredentialRecord,
        demands: AuthenticationDemands,
        _ trace: inout some RuleTrace
    ) throws(CeremonyError) -> VerifiedAuthentication {
        // Step 5: the allow list.
        try trace.check(.allowedCredentials, rules.checkAllowed(response.id, ceremony.allowedCredentials))
        // Step 6: whose credential it is (CVE-2026-46419 looked it up without asking).
        try trace.check(.owner, rules.checkOwner(response, ceremony, credential, demands))
        // Steps 7 to 9: parse the client data.
        let clientData = try trace.value(.clientData, rules.clientData(response.clientDataJSON))
        // Step 10: the ceremony's type.
        try trace.check(.type, rules.checkType(clientData, "webauthn.get"))
        // Step 11: the challenge.
        try trace.check(.challenge, rules.checkChallenge(clientData, ceremony.challenge))
        // Step 12: the origin.
        try trace.check(.origin, rules.checkOrigin(clientData))
        // Steps 13 and 14: embedded pages.
        try trace.check(.embedding, rules.checkEmbedding(clientData))
        let authenticatorData = try trace.value(
            .authenticatorData,
            rules.authenticatorData(response.authenticatorData)
        )
        // Step 15: the RP ID hash.
        try trace.check(.rpIDHash, rules.checkRPIDHash(authenticatorData, appID: ceremony.appID(usedBy: response)))
        // Step 16: user presence, also for conditional requests.
        if demands.userPresence { try trace.check(.userPresence, rules.checkUserPresence(authenticatorData)) }
        // Step 17: user verification, if demanded.
        try trace.check(
            .userVerification,
            rules.checkUserVerification(authenticatorData, ceremony.userVerification)
        )
        // Step 18: backup flags.
        try trace.check(.backupFlags, rules.checkBackupFlags(authenticatorData))
        // Step 19: backup eligibility against the record.
        try trace.check(.backupEligibility, rules.checkBackupEligibility(authenticatorData, credential))
        // Step 20: hash the raw bytes. Step 21: the signature.
        try trace.check(.signature, rules.checkSignature(response, key: credential.publicKey))
        // Step 22: the counter.
        let counterSignal = try trace.value(.counter, rules.counterSignal(authenticatorData, credential))
        // Step 23: extensions.
        let extensions = try trace.value(
            .extensions,
            rules.extensions(response, authenticatorData, asked: ceremony.extensions)
        )
        try trace.conclude()
        // Step 24: update the record. Whether a first user verification may be believed (it should be authorised by
        // another factor) is the caller's, who knows the account.
        let flags = authenticatorData.flags
        let isEligible = flags.contains(.backupEligible)
        let isBackedUp = flags.contains(.backupState)
        var updated = credential
        updated.signCount = max(credential.signCount, authenticatorData.signCount)
        updated.backupEligible = isEligible
        updated.backupState = isBackedUp
        updated.isUserVerificationInitialized =
            credential.isUserVerificationInitialized || flags.contains(.userVerified)
        return VerifiedAuthentication(
            credential: updated,
            userVerified: flags.contains(.userVerified),
            backupChange: BackupChange(
                eligibilityChanged: credential.backupEligible != isEligible,
                stateChanged: credential.backupState != isBackedUp
            ),
            counterSignal: counterSignal,
            attachment: response.attachment,
            extensions: extensions,
            clientExtensionResults: response.clientExtensionResults,
            authenticatorExtensions: authenticatorData.extensions
        )
    }
}
