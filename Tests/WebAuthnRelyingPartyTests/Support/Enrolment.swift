// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import Crypto
import JSONCoding
import WebAuthnRelyingParty
import WebAuthnTypes

/// The parts of a registration; the attestation statement is made last, over what the others became.
struct Enrolment {
    var clientData: JSONObject
    var rpIDHash: [UInt8]
    var flags: UInt8 = 0x45
    var aaguid = [UInt8](repeating: 0xAB, count: 16)
    var credentialID: [UInt8]
    var publicKey: [UInt8]
    /// What follows the public key.
    var tail: [UInt8] = []
    var format = "none"
    /// Makes the statement over authenticator data and client data hash.
    var statement: ([UInt8]) throws -> CBORValue = { _ in .map(CBORMap()) }
    /// What follows the attestation object.
    var trailing: [UInt8] = []
    var extensions = JSONObject()
    var copies = RegistrationResponse.UnsignedCopies()
    var outerID: CredentialID

    init(_ passkey: Passkey) throws {
        clientData = [
            "type": "webauthn.create",
            "challenge": .string(Base64URL.encode(Passkey.challenge)),
            "origin": "https://example.org",
        ]
        rpIDHash = Array(SHA256.hash(data: Array("example.org".utf8)))
        credentialID = passkey.id.bytes
        outerID = passkey.id
        publicKey = passkey.publicKey
    }

    var authenticatorData: [UInt8] {
        rpIDHash + [flags, 0, 0, 0, 0] + aaguid + [UInt8(credentialID.count >> 8), UInt8(credentialID.count & 0xFF)]
            + credentialID + publicKey + tail
    }

    func response() throws -> RegistrationResponse {
        let clientDataBytes = JSONValue.object(clientData).serialized
        let signed = authenticatorData + Array(SHA256.hash(data: clientDataBytes))
        let object = CBORValue.members([
            "fmt": .text(format), "attStmt": try statement(signed), "authData": .bytes(authenticatorData),
        ])
        return RegistrationResponse(
            id: outerID,
            clientDataJSON: clientDataBytes,
            attestationObject: object.encoded + trailing,
            clientExtensionResults: extensions,
            unsignedCopies: copies
        )
    }
}
