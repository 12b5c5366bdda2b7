// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import Crypto
internal import FoundationEssentials
internal import SecretMemory
internal import WebAuthnTypes

extension CeremonyRules {
    func checkAllowed(_ id: CredentialID, _ allowed: [CredentialID]) throws(CeremonyError) {
        guard allowed.isEmpty || allowed.contains(id) else {
            throw CeremonyError(
                .credentialNotAllowed,
                expected: "one of \(allowed.count) credentials",
                "the response comes from a credential that was not asked for"
            )
        }
    }

    func checkOwner(
        _ response: AuthenticationResponse,
        _ ceremony: AuthenticationCeremony,
        _ credential: CredentialRecord,
        _ demands: AuthenticationDemands
    ) throws(CeremonyError) {
        guard response.id == credential.id else {
            throw CeremonyError(.credentialIDMismatch, "the record is not that of the credential in the response")
        }
        if let user = ceremony.user, !ConstantTime.equal(user.bytes, credential.userHandle.bytes) {
            throw CeremonyError(
                .credentialOfAnotherUser,
                "the credential belongs to another account than the one that was known beforehand"
            )
        }
        guard let handle = response.userHandle else {
            // With an allow list or a known account the client may leave the handle out.
            let isKnown = ceremony.user != nil || !ceremony.allowedCredentials.isEmpty
            guard demands.userHandle.map(!) ?? isKnown else {
                throw CeremonyError(
                    .userHandleMissing,
                    isKnown
                        ? "the response names no account"
                        : "no account was known beforehand and the response names none; the credential is not discoverable"
                )
            }
            return
        }
        guard ConstantTime.equal(handle.bytes, credential.userHandle.bytes) else {
            throw CeremonyError(.userHandleMismatch, "the response names another account than the credential's")
        }
    }

    func checkBackupEligibility(
        _ data: AuthenticatorData,
        _ credential: CredentialRecord
    ) throws(CeremonyError) {
        let isEligible = data.flags.contains(.backupEligible)
        let isAccepted =
            switch (configuration.backupEligibility, credential.backupEligible) {
            case (.ignore, _), (.learn, nil), (.allowUpgrade, nil): true
            case (.strict, nil): false
            case (.allowUpgrade, let stored?): stored == isEligible || isEligible
            case (.learn, let stored?), (.strict, let stored?): stored == isEligible
            }
        guard isAccepted else {
            throw CeremonyError(
                .backupEligibilityChanged,
                expected: "BE \(credential.backupEligible.map { $0 ? "1" : "0" } ?? "known beforehand")",
                found: "BE \(isEligible ? 1 : 0)",
                "the backup eligibility is not the one that was stored; the policy allowUpgrade accepts 0 to 1"
            )
        }
    }

    func checkSignature(
        _ response: AuthenticationResponse,
        key storedKey: [UInt8]
    ) throws(CeremonyError) {
        let key: COSEPublicKey
        do {
            key = try COSEPublicKey(coseBytes: storedKey, verifiers: configuration.signatureVerifiers)
        } catch {
            guard error.code == .algorithmUnsupported else {
                throw CeremonyError(
                    .storedKeyInvalid,
                    expected: "a public key in COSE form",
                    found: "\(storedKey.count) bytes: \(error.code)",
                    "the stored public key cannot be read: \(error.message)"
                )
            }
            let supported = COSEAlgorithm.supported(with: configuration.signatureVerifiers)
            throw CeremonyError(
                .algorithmUnsupported,
                expected: "a key of one of \(Self.names(supported))",
                found: Self.algorithmName(ofUnsupported: storedKey),
                error.message
            )
        }
        WorkTally.note(.digest)
        var signed: [UInt8] = []
        signed.reserveCapacity(response.authenticatorData.count + 32)
        signed += response.authenticatorData
        signed.append(contentsOf: SHA256.hash(data: response.clientDataJSON))
        guard key.isValid(signature: response.signature, over: signed) else {
            throw CeremonyError(
                .signatureInvalid,
                expected: "a signature with \(key.algorithm)",
                found: "one of \(response.signature.count) bytes that does not verify",
                comparedAlgorithm: key.algorithm,
                "the signature is not the credential's over this response"
            )
        }
    }

    func counterSignal(
        _ data: AuthenticatorData,
        _ credential: CredentialRecord
    ) throws(CeremonyError) -> CounterSignal {
        let (stored, found) = (credential.signCount, data.signCount)
        if stored == 0, found == 0 { return .notCounting }
        // Zero after a count is a regression like any other and must not reset the baseline.
        if found > stored { return .grew }
        let isRefused =
            switch configuration.counter {
            case .refuse: true
            case .refuseDeviceBound: !data.flags.contains(.backupEligible)
            case .report: false
            }
        guard !isRefused else {
            throw CeremonyError(
                .counterRegressed,
                expected: "more than \(stored)",
                found: "\(found)",
                "the signature counter did not grow; the authenticator may have been cloned"
            )
        }
        return .didNotGrow
    }
}
