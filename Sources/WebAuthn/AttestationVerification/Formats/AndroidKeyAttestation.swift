// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// Android key attestation (WebAuthn Level 3, section 8.4).
enum AndroidKeyAttestation {
    /// The extension that describes the key.
    private static let description: ASN1ObjectIdentifier = [1, 3, 6, 1, 4, 1, 11129, 2, 1, 17]
    /// KM_ORIGIN_GENERATED.
    private static let generated = 0
    /// KM_PURPOSE_SIGN.
    private static let sign = 2

    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let statement = try StatementReader(subject)
        let algorithm = try statement.algorithm()
        let signature = try statement.bytes("sig")
        let chain = try statement.chain()
        guard try chain.leaf.isValid(signature: signature, over: subject.signedBytes, algorithm: algorithm) else {
            throw AttestationError(.signatureInvalid, "the attestation certificate's key did not sign this statement")
        }
        try chain.leaf.checkHolds(subject.credentialKey)
        // Only the description nearest to the root was surely written by the device: whoever has a key there that may
        // certify could append a leaf with a description of their own.
        guard !chain.certificates.dropFirst().contains(where: { $0.has(Self.description) }) else {
            throw AttestationError(
                .chainExtended,
                expected: "a key description in the leaf alone",
                "a certificate above the leaf describes a key too, so the leaf's description may be made up"
            )
        }
        let value = try chain.leaf.proof(Self.description)
        let description = try AndroidKeyDescription(parsing: Array(value))
        guard description.attestationChallenge == subject.clientDataHash else {
            throw AttestationError(
                .challengeMismatch,
                expected: "the client data hash",
                "the key was made for another ceremony: its challenge is not this client data hash"
            )
        }
        try checkAuthorizations(description, context.policy.androidKey)
        try context.policy.androidRevocations?.check(chain)
        if context.policy.enforcesCertificateProfile { try chain.leaf.checkIsNoAuthority() }
        return try context.certified(subject, chain)
    }

    private static func checkAuthorizations(
        _ description: AndroidKeyDescription,
        _ enforcement: AndroidKeyEnforcement
    ) throws(AttestationError) {
        let both = [description.softwareEnforced, description.hardwareEnforced]
        guard !both.contains(where: \.allowsAllApplications) else {
            throw AttestationError(
                .keyNotScoped,
                expected: "no allApplications",
                "every application of the device may use the key"
            )
        }
        // Whichever list says otherwise is believed; the policy tells which ones must say so.
        if let origin = both.compactMap(\.origin).first(where: { $0 != generated }) {
            throw originInvalid(found: "\(origin)", "the key was brought into the device from outside")
        }
        if let purposes = both.compactMap(\.purposes).first(where: { !$0.contains(sign) }) {
            throw purposeInvalid(found: "\(purposes.sorted())", "the key may not sign")
        }
        let speaking: [AndroidAuthorizationList]
        switch enforcement {
        case .attestedHardware:
            try checkSecurityLevel(description)
            speaking = [description.hardwareEnforced]
        case .hardware: speaking = [description.hardwareEnforced]
        case .anywhere: speaking = both
        case .unlessContradicted: return
        }
        guard speaking.contains(where: { $0.origin != nil }) else {
            throw originInvalid(found: nil, "no list that the policy listens to says where the key comes from")
        }
        guard speaking.contains(where: { $0.purposes != nil }) else {
            throw purposeInvalid(found: nil, "no list that the policy listens to says what the key may do")
        }
    }

    private static func checkSecurityLevel(_ description: AndroidKeyDescription) throws(AttestationError) {
        let levels = [description.attestationSecurityLevel, description.keyMintSecurityLevel]
        // 1 is the trusted environment, 2 a chip of its own; what else there may be one day is not known to be either.
        guard levels.allSatisfy((1...2).contains) else {
            throw AttestationError(
                .securityLevelInsufficient,
                expected: "1 or 2",
                found: "\(levels[0]) and \(levels[1])",
                "the key, or what describes it, is not in secure hardware"
            )
        }
    }

    private static func originInvalid(found: String?, _ message: String) -> AttestationError {
        AttestationError(.keyOriginInvalid, expected: "\(generated) (generated)", found: found, message)
    }

    private static func purposeInvalid(found: String?, _ message: String) -> AttestationError {
        AttestationError(.keyPurposeInvalid, expected: "\(sign) (sign)", found: found, message)
    }
}
