// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import WebAuthnTypes

/// A passkey that was made, and is stored.
package struct MadePasskey: Sendable, Hashable {
    /// Its credential ID.
    package let credential: CredentialID
    /// The attestation object in CBOR, of the format `none`: in it the authenticator data with the public key.
    package let attestationObject: [UInt8]

    /// Describes a passkey that was made.
    package init(credential: CredentialID, attestationObject: [UInt8]) {
        (self.credential, self.attestationObject) = (credential, attestationObject)
    }

    func write(to map: inout CBORMap) {
        map["credential"] = .bytes(credential.bytes)
        map["attestation object"] = .bytes(attestationObject)
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        credential = try reader.credential("credential")
        attestationObject = try reader.bytes("attestation object", 37...16_384)
    }
}

/// A signature with a passkey.
package struct PasskeySignature: Sendable, Hashable {
    /// The credential ID.
    package let credential: CredentialID
    /// The authenticator data that were signed, before the digest of the client data.
    package let authenticatorData: [UInt8]
    /// The signature in its algorithm's form.
    package let signature: [UInt8]
    /// The account's user handle; nil for a passkey of another program that came without one.
    package let userHandle: UserHandle?

    /// Describes a signature.
    package init(
        credential: CredentialID,
        authenticatorData: [UInt8],
        signature: [UInt8],
        userHandle: UserHandle?
    ) {
        (self.credential, self.authenticatorData) = (credential, authenticatorData)
        (self.signature, self.userHandle) = (signature, userHandle)
    }

    func write(to map: inout CBORMap) {
        map["credential"] = .bytes(credential.bytes)
        map["authenticator data"] = .bytes(authenticatorData)
        map["signature"] = .bytes(signature)
        map["user handle"] = userHandle.map { .bytes($0.bytes) }
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        credential = try reader.credential("credential")
        authenticatorData = try reader.bytes("authenticator data", 37...4_096)
        signature = try reader.bytes("signature", 1...8_192)
        userHandle = try reader.optional("user handle").map { value throws(AgentProtocolError) in
            guard let bytes = value.bytes, let handle = try? UserHandle(bytes) else {
                throw reader.invalid("user handle")
            }
            return handle
        }
    }
}
