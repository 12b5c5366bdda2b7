// SPDX-License-Identifier: Apache-2.0

package import CTAPTypes
internal import Crypto
internal import CryptoExtras
internal import PasskeyRecords
internal import SecretMemory
internal import WebAuthnTypes

extension CTAPEngine {
    /// authenticatorGetInfo (CTAP 2.1, section 6.4): what is there, and nothing that is not.
    package var information: AuthenticatorInformation {
        var extensions = [
            "credBlob", "credProtect", "hmac-secret", "hmac-secret-mc", "largeBlobKey", "thirdPartyPayment",
        ]
        var options = [
            "rk": true, "up": true, "plat": settings.isPlatform, "largeBlobs": true, "credMgmt": true,
            "authnrCfg": true, "alwaysUv": state.alwaysVerifies, "makeCredUvNotRqd": !state.alwaysVerifies,
        ]
        if settings.offersPIN {
            extensions.append("minPinLength")
            options["clientPin"] = state.pin != nil
            options["setMinPINLength"] = true
        }
        if settings.verification != .absent { options["uv"] = settings.verification == .ready }
        if settings.offersPIN || settings.verification != .absent {
            (options["pinUvAuthToken"], options["perCredMgmtRO"]) = (true, true)
        }
        var information = AuthenticatorInformation(
            versions: ["FIDO_2_0", "FIDO_2_1"],
            extensions: extensions,
            aaguid: settings.aaguid,
            options: options,
            protocols: [.two, .one],
            transports: settings.transports.map(\.rawValue),
            algorithms: settings.algorithms,
            longestLargeBlobArray: CTAPSettings.longestLargeBlobArray,
            forcesPINChange: state.forcesPINChange,
            shortestPIN: settings.offersPIN ? state.minimumPINLength : nil,
            longestCredBlob: PasskeyRecord.longestCredentialBlob,
            mostRelyingPartiesForPINLength: settings.offersPIN ? AuthenticatorConfigRequest.mostRelyingParties : nil,
            preferredVerificationAttempts: settings.verification == .absent ? nil : CTAPSettings.verificationTries,
            attestationFormats: settings.attestation == .packedSelf ? ["packed", "none"] : ["none"]
        )
        information.longestPIN = settings.offersPIN ? CTAPSettings.longestPIN : nil
        information.configurationCommands = settings.offersPIN ? [2, 3] : [2]
        return information
    }

    /// authenticatorGetInfo, with what holders of a persistent token alone can read (CTAP 2.2).
    ///
    /// Where the store does not answer, the rest is told all the same.
    func getInformation() -> CTAPStep {
        guard let token = state.persistentToken, let identifier = state.identifier else {
            return .reply(information.map)
        }
        return .store(.revision) { engine, answer throws(CTAPStatus) in
            var information = engine.information
            information.encryptedIdentifier = try engine.seal(identifier, "encIdentifier", token)
            if case .revision(let revision) = answer {
                let digest = Array(SHA256.hash(data: revision).prefix(16))
                information.encryptedStoreState = try engine.seal(digest, "encCredStoreState", token)
            }
            return .reply(information.map)
        }
    }

    /// Encrypts 16 bytes under a key of their own: 16 random bytes, then the block.
    private func seal(_ block: [UInt8], _ use: String, _ token: SecretBytes) throws(CTAPStatus) -> [UInt8] {
        let key = unsafe token.withBytes { bytes in
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: unsafe SymmetricKey(data: bytes),
                salt: [UInt8](repeating: 0, count: 32),
                info: Array(use.utf8),
                outputByteCount: 16
            )
        }
        let start = randomness.bytes(16)
        guard let vector = try? AES._CBC.IV(ivBytes: start),
            let sealed = try? AES._CBC.encrypt(block, using: key, iv: vector, noPadding: true)
        else { throw .other }
        return start + Array(sealed)
    }
}
