// SPDX-License-Identifier: Apache-2.0

/// One rule of a ceremony: what a relying party looks at in one or a few steps of WebAuthn Level 3.
public struct CeremonyRule: Sendable, Hashable {
    /// Both ceremonies.
    public enum Ceremony: Sendable, Hashable {
        /// Making a credential (section 7.1).
        case registration
        /// Using a credential (section 7.2).
        case authentication
    }

    /// The rule's stable name in snake case.
    public let name: String
    /// The steps of section 7.1; nil when registration has no such rule.
    let registrationSteps: String?
    /// The steps of section 7.2; nil when authentication has no such rule.
    let authenticationSteps: String?
    /// What the rule asks, in a few words for people.
    public let summary: String

    /// Where the standard asks for the rule, as `7.1 step 8`.
    ///
    /// - Parameter ceremony: The ceremony.
    /// - Returns: Section and steps; nil when the ceremony has no such rule.
    public func place(in ceremony: Ceremony) -> String? {
        switch ceremony {
        case .registration: registrationSteps.map { "7.1 \($0)" }
        case .authentication: authenticationSteps.map { "7.2 \($0)" }
        }
    }

    /// The rules of a ceremony, in the order of their steps.
    ///
    /// - Parameter ceremony: The ceremony.
    /// - Returns: Every rule once.
    public static func all(of ceremony: Ceremony) -> [CeremonyRule] {
        switch ceremony {
        case .registration:
            [
                response, clientData, type, challenge, origin, embedding, attestationObject, rpIDHash, userPresence,
                userVerification, backupFlags, credentialKey, attestation, credentialID, extensions,
            ]
        case .authentication:
            [
                response, allowedCredentials, owner, clientData, type, challenge, origin, embedding, authenticatorData,
                rpIDHash, userPresence, userVerification, backupFlags, backupEligibility, signature, counter,
                extensions,
            ]
        }
    }

    static let response = Self("response", "step 3", "step 3", "the response is a credential's JSON (section 5.1)")
    static let clientData = Self("client_data", "steps 5 and 6", "steps 7 to 9", "the client data are JSON in UTF-8")
    static let type = Self("type", "step 7", "step 10", "the response belongs to this kind of ceremony")
    static let challenge = Self("challenge", "step 8", "step 11", "the response answers this challenge")
    static let origin = Self("origin", "step 9", "step 12", "the ceremony took place on an expected origin")
    static let embedding = Self("embedding", "steps 10 and 11", "steps 13 and 14", "the page stood where it may stand")
    static let attestationObject = Self("attestation_object", "step 13", nil, "the attestation object can be read")
    static let authenticatorData = Self("authenticator_data", nil, "step 15", "the authenticator data can be read")
    static let rpIDHash = Self("rp_id_hash", "step 14", "step 15", "the credential is scoped to this domain")
    static let userPresence = Self("user_presence", "step 15", "step 16", "the authenticator saw somebody")
    static let userVerification = Self(
        "user_verification",
        "step 16",
        "step 17",
        "the authenticator verified who it was, if that is demanded"
    )
    static let backupFlags = Self("backup_flags", "steps 17 and 18", "step 18", "the backup flags make sense together")
    static let credentialKey = Self(
        "credential_key",
        "step 20",
        nil,
        "the new key is sound and of an offered algorithm"
    )
    static let attestation = Self("attestation", "steps 21 to 24", nil, "the attestation holds, and is trusted enough")
    static let credentialID = Self("credential_id", "step 25", nil, "response and authenticator name one credential")
    static let allowedCredentials = Self("allowed_credentials", nil, "step 5", "the credential was asked for")
    static let owner = Self("owner", nil, "step 6", "the credential belongs to the account")
    static let backupEligibility = Self(
        "backup_eligibility",
        nil,
        "step 19",
        "the backup eligibility is the one that was stored"
    )
    static let signature = Self("signature", nil, "steps 20 and 21", "the signature is the credential's")
    static let counter = Self("counter", nil, "step 22", "the signature counter grew")

    static let extensions = Self(
        "extensions",
        "step 28",
        "step 23",
        "no extension spoke unasked, if that is demanded"
    )

    private init(_ name: String, _ registration: String?, _ authentication: String?, _ summary: String) {
        self.name = name
        registrationSteps = registration
        authenticationSteps = authentication
        self.summary = summary
    }
}
