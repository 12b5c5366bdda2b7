// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import WebAuthnTypes

/// Inputs of extensions for a new credential (CTAP 2.1, section 12, and `hmac-secret-mc` of 2.2).
package struct MakeCredentialExtensions: Sendable, Hashable {
    package let protection: CredentialProtectionPolicy?
    /// Whether the credential shall derive secrets.
    package let derivesSecrets: Bool
    /// Salts to derive the first secrets from at once.
    package let salts: HMACSecretInput?
    /// A few bytes to store.
    package let blob: [UInt8]?
    /// Whether a key for a large blob is wanted; only `true` may be asked.
    package let largeBlobKey: Bool?
    /// Whether the relying party asks for the shortest length of a PIN.
    package let minimumPINLength: Bool
    /// Whether other sites may have the credential confirm payments (CTAP 2.2).
    package let confirmsPayments: Bool

    /// None.
    init() {
        (protection, derivesSecrets, salts) = (nil, false, nil)
        (blob, largeBlobKey, minimumPINLength, confirmsPayments) = (nil, nil, false, false)
    }

    init(_ inputs: CTAPParameters?) throws(CTAPStatus) {
        let level = try inputs?.optional("credProtect", \.integer)
        protection = level.flatMap(CredentialProtectionPolicy.init(rawValue:))
        guard level == nil || protection != nil else { throw .invalidParameter }
        derivesSecrets = try inputs?.optional("hmac-secret", \.bool) ?? false
        salts = try inputs?.optional("hmac-secret-mc", \.map).map(HMACSecretInput.reading)
        blob = try inputs?.optional("credBlob", \.bytes)
        largeBlobKey = try inputs?.optional("largeBlobKey", \.bool)
        minimumPINLength = try inputs?.optional("minPinLength", \.bool) ?? false
        confirmsPayments = try inputs?.optional("thirdPartyPayment", \.bool) ?? false
    }
}

/// Inputs of extensions for a signature.
package struct GetAssertionExtensions: Sendable, Hashable {
    /// Salts to derive secrets from.
    package let salts: HMACSecretInput?
    /// Whether the stored bytes are wanted.
    package let blob: Bool
    /// Whether the key for the large blob is wanted; only `true` may be asked.
    package let largeBlobKey: Bool?
    /// Whether it is asked if the credential confirms payments of other sites (CTAP 2.2).
    package let asksForPayments: Bool

    /// None.
    init() { (salts, blob, largeBlobKey, asksForPayments) = (nil, false, nil, false) }

    init(_ inputs: CTAPParameters?) throws(CTAPStatus) {
        salts = try inputs?.optional("hmac-secret", \.map).map(HMACSecretInput.reading)
        blob = try inputs?.optional("credBlob", \.bool) ?? false
        largeBlobKey = try inputs?.optional("largeBlobKey", \.bool)
        asksForPayments = try inputs?.optional("thirdPartyPayment", \.bool) ?? false
    }
}

/// Salts under a key that platform and authenticator agree on (CTAP 2.1, section 12.5).
package struct HMACSecretInput: Sendable, Hashable {
    /// The platform's share: a COSE key.
    package let keyAgreement: CBORMap
    package let encryptedSalts: [UInt8]
    package let code: [UInt8]
    package let number: PinUvAuthProtocolNumber

    static func reading(_ map: CBORMap) throws(CTAPStatus) -> HMACSecretInput {
        let parameters = CTAPParameters(map)
        return HMACSecretInput(
            keyAgreement: try parameters.required(0x01, \.map),
            encryptedSalts: try parameters.required(0x02, \.bytes),
            code: try parameters.required(0x03, \.bytes),
            number: try PinUvAuthProtocolNumber(try parameters.number(0x04) ?? 1)
        )
    }
}
