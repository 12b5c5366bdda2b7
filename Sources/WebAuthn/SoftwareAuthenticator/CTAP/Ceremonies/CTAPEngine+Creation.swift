// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import CTAPTypes
internal import PasskeyRecords
internal import SecretMemory
internal import WebAuthnTypes

extension CTAPEngine {
    /// authenticatorMakeCredential (CTAP 2.1, section 6.1.2).
    mutating func makeCredential(_ request: MakeCredentialRequest) throws(CTAPStatus) -> CTAPStep {
        if request.authentication?.code.isEmpty == true { return touch() }
        guard let algorithm = request.algorithms.first(where: settings.algorithms.contains) else {
            throw .unsupportedAlgorithm
        }
        guard request.options.userPresence != false else { throw .invalidOption }
        let isDiscoverable = request.options.discoverable == true
        if let wanted = request.extensions.largeBlobKey, !wanted || !isDiscoverable { throw .invalidOption }
        let verification = try verification(
            request.options,
            request.authentication,
            over: request.clientDataHash,
            for: .makeCredential,
            at: request.relyingParty.id,
            isNeeded: isDiscoverable
        )
        // Enterprise attestation names the very device, which a synced passkey must not.
        guard request.enterpriseAttestation == nil else { throw .invalidParameter }
        var salts: HMACSalts?
        if let input = request.extensions.salts { salts = try readSalts(input) }
        guard salts == nil || request.extensions.derivesSecrets else { throw .missingParameter }
        let creation = CTAPCreation(request: request, algorithm: algorithm, verification: verification, salts: salts)
        return .store(.passkeys(request.relyingParty.id)) { engine, answer throws(CTAPStatus) in
            let isExcluded = try answer.passkeys().contains { passkey in
                request.excluded.contains { $0.bytes == passkey.credentialID }
                    && (passkey.protectionPolicy != .userVerificationRequired || verification.isGiven)
            }
            return try engine.askToCreate(creation, isExcluded: isExcluded)
        }
    }

    private mutating func askToCreate(_ creation: CTAPCreation, isExcluded: Bool) throws(CTAPStatus) -> CTAPStep {
        let (request, verification) = (creation.request, creation.verification)
        if verification == .byToken(isUserPresent: true) {
            return try create(creation, isExcluded: isExcluded, isVerified: true)
        }
        let verifies = verification == .builtIn
        let question: CTAPQuestion =
            isExcluded
            ? .alreadyHere(request.relyingParty.id, verifies: verifies)
            : .create(request.relyingParty, request.user, verifies: verifies)
        return .ask(question) { engine, answer throws(CTAPStatus) in
            let isVerified = try engine.consent(answer)
            guard isVerified || !verifies else { throw .operationDenied }
            return try engine.create(creation, isExcluded: isExcluded, isVerified: verification.isGiven)
        }
    }

    private mutating func create(
        _ creation: CTAPCreation,
        isExcluded: Bool,
        isVerified: Bool
    ) throws(CTAPStatus) -> CTAPStep {
        session.token?.spend()
        // Told only after consent: before it, a site could probe silently whose authenticator this is.
        guard !isExcluded else { throw .credentialExcluded }
        guard let id = try? CredentialID(randomness.bytes(32)),
            let key = try? COSESigningKey(creation.algorithm, from: randomness)
        else { throw .other }
        let passkey = passkey(creation, id, key)
        let reply = MakeCredentialReply(
            attestation: try attest(passkey, id, key, creation, isVerified: isVerified),
            largeBlobKey: passkey.largeBlobKey?.exposed
        )
        return .store(.add(passkey)) { _, answer throws(CTAPStatus) in
            try answer.done()
            return .reply(reply.map)
        }
    }

    private func passkey(_ creation: CTAPCreation, _ id: CredentialID, _ key: COSESigningKey) -> PasskeyRecord {
        let (request, extensions) = (creation.request, creation.request.extensions)
        var passkey = PasskeyRecord(id, request.relyingParty.id, request.user, key, from: randomness)
        passkey.backup = settings.backup
        passkey.isDiscoverable = request.options.discoverable == true
        passkey.credentialBlob = creation.storedBlob.map { SecretBytes(copying: $0) }
        passkey.confirmsPayments = extensions.confirmsPayments
        if let protection = extensions.protection { passkey.protection = protection.rawValue }
        if extensions.largeBlobKey == true {
            passkey.largeBlobKey = SecretBytes(randomCount: 32, from: randomness)
        }
        return passkey
    }

    private func attest(
        _ passkey: PasskeyRecord,
        _ id: CredentialID,
        _ key: COSESigningKey,
        _ creation: CTAPCreation,
        isVerified: Bool
    ) throws(CTAPStatus) -> AttestationObject {
        let data = AuthenticatorData(
            rpIDHash: creation.request.relyingParty.id.hash,
            flags: flags(passkey.backup, isPresent: true, isVerified: isVerified),
            signCount: passkey.signCount,
            attestedCredential: AttestedCredential(
                aaguid: settings.aaguid,
                credentialID: id,
                publicKey: key.publicKey
            ),
            extensions: try outputs(passkey, creation, isVerified: isVerified)
        )
        let formats: [AttestationFormat] = settings.attestation == .packedSelf ? [.packed, .none] : [.none]
        let format = creation.request.attestationFormats.lazy
            .compactMap { name in formats.first { $0.rawValue == name } }.first
        guard (format ?? formats.first) == .packed else {
            return AttestationObject(format: .none, statement: .map([:]), authenticatorData: data)
        }
        let message = data.encoded + creation.request.clientDataHash
        guard let signature = try? key.signature(over: message) else { throw .other }
        return AttestationObject(
            format: .packed,
            statement: .map([
                .text("alg"): .integer(creation.algorithm.rawValue), .text("sig"): .bytes(signature),
            ]),
            authenticatorData: data
        )
    }

    private func outputs(
        _ passkey: PasskeyRecord,
        _ creation: CTAPCreation,
        isVerified: Bool
    ) throws(CTAPStatus) -> CBORMap {
        let (extensions, id) = (creation.request.extensions, creation.request.relyingParty.id)
        var outputs = CBORMap()
        if extensions.blob != nil { outputs["credBlob"] = .bool(passkey.credentialBlob != nil) }
        if let protection = extensions.protection { outputs["credProtect"] = .integer(protection.rawValue) }
        if extensions.derivesSecrets { outputs["hmac-secret"] = .bool(true) }
        if let salts = creation.salts {
            outputs["hmac-secret-mc"] = try secrets(of: passkey, salts, isVerified: isVerified).map(CBORValue.bytes)
        }
        if extensions.minimumPINLength, settings.offersPIN, state.pinLengthRelyingParties.contains(id) {
            outputs["minPinLength"] = .integer(state.minimumPINLength)
        }
        return outputs
    }
}

/// A creation on its way.
struct CTAPCreation: Sendable {
    let request: MakeCredentialRequest
    let algorithm: COSEAlgorithm
    let verification: CTAPVerification
    let salts: HMACSalts?

    /// The bytes to store, where there is room for them and a discoverable passkey to store them with.
    var storedBlob: [UInt8]? {
        guard let blob = request.extensions.blob, request.options.discoverable == true,
            blob.count <= PasskeyRecord.longestCredentialBlob
        else { return nil }
        return blob
    }
}
