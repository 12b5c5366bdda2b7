// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys

/// TPM attestation (WebAuthn Level 3, section 8.3).
enum TPMFormatAttestation {
    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let statement = try StatementReader(subject)
        let version = try statement.text("ver")
        let algorithm = try statement.algorithm()
        let signature = try statement.bytes("sig")
        let certifiedBytes = try statement.bytes("certInfo")
        let publicArea = try statement.bytes("pubArea")
        let chain = try statement.chain()
        guard version == "2.0" else {
            throw AttestationError(
                .versionUnsupported,
                expected: "2.0",
                found: version,
                "TPM statements are of version 2.0"
            )
        }
        // The public area is the credential key.
        let area = try TPMPublicArea(parsing: publicArea)
        try area.checkIs(subject.credentialKey)
        // The structure was made by a module, for this ceremony, about this public area.
        let certification = try TPMCertification(parsing: certifiedBytes)
        guard let hash = Self.hash(of: algorithm) else {
            throw AttestationError(
                .algorithmUnsupported,
                found: "\(algorithm)",
                "\(algorithm) cannot verify a TPM attestation here"
            )
        }
        guard certification.extraData == hash.digest(subject.signedBytes) else {
            throw AttestationError(
                .extraDataMismatch,
                expected: "\(hash) of authenticator data and client data hash",
                "the TPM certified the key for another ceremony"
            )
        }
        guard certification.name == area.name else {
            throw AttestationError(
                .nameMismatch,
                expected: "the name of the public area",
                "the TPM certified another key than that of the public area"
            )
        }
        // And the attestation key signed it.
        let plain = TPMSignature.plain(signature, algorithm: algorithm)
        guard try chain.leaf.isValid(signature: plain, over: certifiedBytes, algorithm: algorithm, allowsSHA1: true)
        else {
            throw AttestationError(.signatureInvalid, "the attestation certificate's key did not sign this statement")
        }
        if context.policy.enforcesCertificateProfile {
            try TPMLeafProfile.check(chain.leaf, aaguid: subject.aaguid, vendors: context.policy.tpmVendors)
        } else {
            try chain.leaf.checkModel(subject.aaguid)
        }
        let keyError = context.policy.tpmKeys == .madeInside ? area.bindingError : nil
        return try context.certified(subject, chain, keyError: keyError)
    }

    /// The hash that an algorithm signs with.
    static func hash(of algorithm: COSEAlgorithm) -> TPMHash? {
        switch algorithm {
        case .es256, .esp256, .rs256, .ps256: .sha256
        case .es384, .esp384, .rs384, .ps384: .sha384
        case .es512, .esp512, .rs512, .ps512: .sha512
        // RS1: SHA-1 as Windows Hello still has it.
        case .rs1: .sha1
        default: nil
        }
    }
}
