// SPDX-License-Identifier: Apache-2.0
// What every verification procedure is given.

internal import COSEKeys
internal import WebAuthnTypes

/// The inputs of a verification procedure (WebAuthn Level 3, section 8).
struct AttestationSubject {
    let object: AttestationObject
    let credentialKey: COSEPublicKey
    let clientDataHash: [UInt8]

    /// What most formats sign: authenticator data, then client data hash.
    var signedBytes: [UInt8] { object.authenticatorDataBytes + clientDataHash }
}
