// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import ByteEncodings
internal import CBORCoding
internal import COSEKeys
internal import FoundationEssentials
internal import JSONCoding
internal import WebAuthnTypes

extension JSONObject {
    /// What a verified registration tells.
    static func outputs(of verified: VerifiedRegistration, _ response: RegistrationResponse) -> JSONObject {
        let (credential, attestation) = (verified.credential, verified.attestation)
        var object: JSONObject = [
            "credentialId": .string(credential.id.base64URL),
            "format": .string(attestation.format.rawValue),
            "attestationType": .string(attestation.typeName),
            "isTrusted": .bool(attestation.proof == .certified(isTrusted: true)),
            "trustPath": attestation.trustPath,
            "publicKey": .string(Base64URL.encode(credential.publicKey)),
            "aaguid": .string(credential.aaguid.description),
            "provider": PasskeyProviders.name(of: credential.aaguid).map(JSONValue.string) ?? .null,
            "transports": .array(credential.transports.map { .string($0.rawValue) }),
        ]
        if attestation.format == .compound { object["parts"] = .array(attestation.parts.map(\.json)) }
        object.note(algorithmOf: credential.publicKey)
        if let data = try? AttestationObject(parsing: response.attestationObject).authenticatorData {
            object.note(flagsOf: data)
        }
        return object
    }

    /// What a verified authentication tells.
    static func outputs(of verified: VerifiedAuthentication, _ response: AuthenticationResponse) -> JSONObject {
        let counter =
            switch verified.counterSignal {
            case .notCounting: "not_counting"
            case .grew: "grew"
            case .didNotGrow: "did_not_grow"
            }
        var object: JSONObject = [
            "credentialId": .string(verified.credential.id.base64URL),
            "userHandle": response.userHandle.map { .string($0.base64URL) } ?? .null,
            "counter": .string(counter),
        ]
        object.note(algorithmOf: verified.credential.publicKey)
        if let data = try? AuthenticatorData(parsing: response.authenticatorData) { object.note(flagsOf: data) }
        return object
    }

    private mutating func note(algorithmOf key: [UInt8]) {
        // The key was read when it was verified; what reads it may have been handed in.
        guard let number = (try? CBORValue(decoding: key))?.map?[3]?.integer else { return }
        let algorithm = COSEAlgorithm(rawValue: number)
        self["algorithm"] = .integer(Int64(algorithm.rawValue))
        self["algorithmName"] = .string(algorithm.name)
    }

    private mutating func note(flagsOf data: AuthenticatorData) {
        self["flags"] = [
            "userPresent": .bool(data.flags.contains(.userPresent)),
            "userVerified": .bool(data.flags.contains(.userVerified)),
            "backupEligible": .bool(data.flags.contains(.backupEligible)),
            "backupState": .bool(data.flags.contains(.backupState)),
            "attestedCredentialData": .bool(data.flags.contains(.attestedCredentialDataIncluded)),
            "extensionData": .bool(data.flags.contains(.extensionDataIncluded)),
        ]
        self["signCount"] = .integer(Int64(data.signCount))
    }
}

extension AttestationPart {
    /// What became of the part: what it proved, or the code of the rule that it breaks with what is wrong.
    fileprivate var json: JSONValue {
        switch result {
        case .success(let outcome):
            [
                "format": .string(format.rawValue),
                "attestationType": .string(outcome.typeName),
                "isTrusted": .bool(outcome.proof == .certified(isTrusted: true)),
                "trustPath": outcome.trustPath,
                "code": .null,
                "problem": (outcome.pathProblem ?? outcome.keyProblem).map(JSONValue.string) ?? .null,
            ]
        case .failure(let error):
            [
                "format": .string(format.rawValue), "attestationType": .null, "isTrusted": .bool(false),
                "trustPath": [],
                "code": .string(error.code.snakeCase), "problem": .string(error.message),
            ]
        }
    }
}

extension AttestationOutcome {
    /// The certificates, DER in base64, leaf first.
    fileprivate var trustPath: JSONValue { .array(certificates.map { .string(Data($0).base64EncodedString()) }) }

    /// The attestation type of section 6.5.3, in lower case; `compound` where each part has its own.
    fileprivate var typeName: String {
        switch (proof, format) {
        case (_, .compound): "compound"
        case (.none, _), (.ignored, _): "none"
        case (.selfAttested, _): "self"
        case (.certified, .tpm): "attca"
        case (.certified, .apple): "anonca"
        case (.certified, _): "basic"
        }
    }
}
