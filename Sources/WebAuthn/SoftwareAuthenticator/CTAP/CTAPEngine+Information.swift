// SPDX-License-Identifier: Apache-2.0

package import CTAPTypes
internal import WebAuthnTypes

extension CTAPEngine {
    /// authenticatorGetInfo (CTAP 2.1, section 6.4): what is there, and nothing that is not.
    package var information: AuthenticatorInformation {
        var extensions = ["credBlob", "credProtect", "hmac-secret", "hmac-secret-mc", "largeBlobKey"]
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
        if settings.offersPIN || settings.verification != .absent { options["pinUvAuthToken"] = true }
        return AuthenticatorInformation(
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
            longestCredBlob: CTAPSettings.longestCredBlob,
            mostRelyingPartiesForPINLength: settings.offersPIN ? AuthenticatorConfigRequest.mostRelyingParties : nil,
            preferredVerificationAttempts: settings.verification == .absent ? nil : CTAPSettings.verificationTries,
            attestationFormats: settings.attestation == .packedSelf ? ["packed", "none"] : ["none"]
        )
    }
}
