// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import CBORCoding
internal import COSEKeys
internal import WebAuthnTypes

extension CeremonyRules {
    private func attestedCredential(_ data: AuthenticatorData) throws(CeremonyError) -> AttestedCredential {
        guard let attested = data.attestedCredential else {
            throw CeremonyError(
                .attestedCredentialMissing,
                expected: "AT 1",
                found: "AT 0",
                "the authenticator data hold no credential"
            )
        }
        return attested
    }

    func credentialKey(
        _ data: AuthenticatorData,
        offered: [COSEAlgorithm]
    ) throws(CeremonyError) -> (AttestedCredential, COSEPublicKey) {
        let attested = try attestedCredential(data)
        let key: COSEPublicKey
        do {
            key = try attested.publicKey(verifiers: configuration.signatureVerifiers)
        } catch {
            guard error.code == .algorithmUnsupported else {
                throw CeremonyError(.credentialKeyInvalid, found: error.code.description, error.message)
            }
            throw CeremonyError(
                .algorithmUnsupported,
                expected: Self.names(offered),
                found: Self.algorithmName(ofUnsupported: attested.publicKeyBytes),
                error.message
            )
        }
        // A list that only the client enforces is none (CVE-2026-8830).
        guard offered.contains(key.algorithm) else {
            throw CeremonyError(
                .algorithmNotOffered,
                expected: Self.names(offered),
                found: key.algorithm.description,
                "the credential's algorithm was not offered"
            )
        }
        return (attested, key)
    }

    static func names(_ algorithms: [COSEAlgorithm]) -> String {
        algorithms.map(\.description).joined(separator: ", ")
    }

    /// What a key that was refused for its algorithm names as such.
    static func algorithmName(ofUnsupported key: [UInt8]) -> String {
        let number = (try? CBORValue(decoding: key))?.map?[3]?.integer
        return number.map { COSEAlgorithm(rawValue: $0).description } ?? "a key that names none"
    }

    /// What the policy does not trust, though the statement itself holds.
    private static let distrust: Set<AttestationError.Code> = [
        .notTrusted, .certificateRevoked, .modelRefused, .modelNotProved, .modelUnknown, .statusRefused,
        .attestationTypeUnlisted, .keyNotBound,
    ]

    func attestation(
        _ object: AttestationObject,
        _ key: COSEPublicKey,
        _ clientDataHash: [UInt8],
        _ now: UnixTime?
    ) throws(CeremonyError) -> AttestationOutcome {
        do {
            return try attestationVerifier.verify(object, credentialKey: key, clientDataHash: clientDataHash, at: now)
        } catch {
            let isDistrust = Self.distrust.contains(error.code)
            throw CeremonyError(
                isDistrust ? .attestationNotTrusted : .attestationInvalid,
                expected: error.expected,
                // Names and numbers out of certificates are whatever somebody put there.
                found: "\(error.code)"
                    + (error.found.map { ": \(ForeignText.shortened($0, over: 400, to: 300))" } ?? ""),
                attestation: error.code,
                error.message
            )
        }
    }

    func checkCredentialID(_ named: CredentialID, _ attested: CredentialID) throws(CeremonyError) {
        guard named == attested else {
            throw CeremonyError(
                .credentialIDMismatch,
                "the response names another credential than the authenticator made"
            )
        }
    }
}
