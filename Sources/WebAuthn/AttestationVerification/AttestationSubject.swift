// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import WebAuthnTypes

/// The inputs of a verification procedure (WebAuthn Level 3, section 8).
struct AttestationSubject {
    let format: AttestationFormat
    let statement: CBORValue
    let authenticatorDataBytes: [UInt8]
    let authenticatorData: AuthenticatorData
    let credentialKey: COSEPublicKey
    let clientDataHash: [UInt8]

    init(_ object: AttestationObject, credentialKey: COSEPublicKey, clientDataHash: [UInt8]) {
        format = object.format
        statement = object.statement
        authenticatorDataBytes = object.authenticatorDataBytes
        authenticatorData = object.authenticatorData
        self.credentialKey = credentialKey
        self.clientDataHash = clientDataHash
    }

    /// One part of a compound statement: another statement about the same data.
    init(part format: AttestationFormat, _ statement: CBORValue, of whole: AttestationSubject) {
        self.format = format
        self.statement = statement
        authenticatorDataBytes = whole.authenticatorDataBytes
        authenticatorData = whole.authenticatorData
        credentialKey = whole.credentialKey
        clientDataHash = whole.clientDataHash
    }

    /// What most formats sign: authenticator data, then client data hash.
    var signedBytes: [UInt8] { authenticatorDataBytes + clientDataHash }

    /// The model that the authenticator names.
    var aaguid: AAGUID? { authenticatorData.attestedCredential?.aaguid }
}
