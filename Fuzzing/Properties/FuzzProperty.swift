// SPDX-License-Identifier: Apache-2.0

/// A decoder together with what must hold for each input: it returns, and what it returns is consistent.
public struct FuzzProperty: Sendable {
    /// The name of the target, also of its folders and its dictionary.
    public let name: String

    /// Tries one input; tells in words what did not hold, or nil.
    public let violation: @Sendable ([UInt8]) -> String?

    init(_ name: String, _ violation: @escaping @Sendable ([UInt8]) -> String?) {
        self.name = name
        self.violation = violation
    }

    /// All targets.
    public static let all: [FuzzProperty] = [
        .cbor, .json, .base64URL, .coseKey, .ecdsaSignature, .passkeyKey, .authenticatorData, .attestationObject,
        .clientData, .registrationResponse,
        .authenticationResponse, .creationOptions, .requestOptions, .attestationCertificate, .tpmPublicArea,
        .tpmCertification, .tpmSignature,
        .tpmDeviceName, .androidKeyDescription, .appleNonce, .safetyNetResponse, .signedMetadata,
        .authenticatorMetadata, .androidRevocations, .explanation, .creationExtensions, .requestExtensions,
        .clientOutputs, .authenticatorOutputs, .surroundings, .relatedOrigins, .storedHash, .breachAnswer, .base32,
        .recoveryCode, .emailAddress,
        .phoneNumber, .accountCSV, .accountRecord, .signedToken, .keySet, .jsonWebKeys, .identityClaims, .notification,
        .notificationEnvelope, .callbackForm, .providerAnswer, .webAddress, .privateKeyFile, .simulatedForm,
        .simulationSetup, .vaultKeybag, .vaultEpoch, .vaultHead, .vaultRow, .vaultContent, .vaultFields,
        .vaultConversion, .busMessage, .biometryRecord,
        .keychainReference, .keychainCalls, .storedCertificate, .believedCertificate,
        .passwordRules, .wordList, .siteAddress, .passwordTable,
        .exchangeDocument, .codeAddress, .passkeySites, .agentRequest, .agentReply, .pinentryAnswer, .faceConsents,
        .terminalKeys, .noteLock, .noteFile, .credentialIdentities, .credentialAnswer,
        .providerSignature, .providerRegistry, .ctapMessage, .ctapMakeCredential, .ctapGetAssertion, .ctapClientPIN,
        .ctapCredentialManagement, .ctapLargeBlobs, .ctapAuthenticatorConfig, .ctaphid, .ctapState,
    ]
}

/// What did not hold for an input.
struct Violation: Error {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Requires that something holds.
    static func unless(_ holds: Bool, _ description: String) throws(Violation) {
        guard holds else { throw Violation(description) }
    }

    /// Requires that a decoder accepts what it, or its encoder, brought forth.
    static func accepting<Value>(_ description: String, _ decode: () throws -> Value) throws(Violation) -> Value {
        do {
            return try decode()
        } catch {
            throw Violation("\(description): \(error)")
        }
    }
}

extension FuzzProperty {
    /// Makes a property of a decoder and what must hold for the values that it accepts; to refuse is always right.
    init<Value>(
        _ name: String,
        decoding decode: @escaping @Sendable ([UInt8]) throws -> Value,
        check: @escaping @Sendable (Value, [UInt8]) throws(Violation) -> Void
    ) {
        self.init(name) { bytes in
            guard let value = try? decode(bytes) else { return nil }
            do throws(Violation) {
                try check(value, bytes)
                return nil
            } catch {
                return error.description
            }
        }
    }
}
