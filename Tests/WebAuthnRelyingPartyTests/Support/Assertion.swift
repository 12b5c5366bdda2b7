// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import WebAuthnRelyingParty
import WebAuthnTypes

/// The parts of an assertion; whatever is set here is what gets signed.
struct Assertion {
    var clientData: JSONObject
    /// Client data to the byte, instead of the object.
    var rawClientData: [UInt8]?
    var rpIDHash: [UInt8]
    var flags: UInt8 = 0x05
    var count: UInt32 = 0
    /// What follows the counter.
    var tail: [UInt8] = []
    var userHandle: UserHandle?
    var extensions = JSONObject()
    /// What signs in the place of the passkey's own key.
    var signer: (([UInt8]) throws -> [UInt8])?
    /// What becomes of the signature after it was made.
    var bendSignature: ([UInt8]) throws -> [UInt8] = { $0 }

    init(_ passkey: Passkey) {
        clientData = [
            "type": "webauthn.get",
            "challenge": .string(Base64URL.encode(Passkey.challenge)),
            "origin": "https://example.org",
            "crossOrigin": false,
        ]
        rpIDHash = Array(SHA256.hash(data: Array("example.org".utf8)))
        userHandle = passkey.user
    }

    func response(_ passkey: Passkey, keepingSecrets: Bool = false) throws -> AuthenticationResponse {
        let clientDataBytes = rawClientData ?? JSONValue.object(clientData).serialized
        let data = rpIDHash + [flags] + (0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(24 - 8 * $0)) } + tail
        let signed = data + Array(SHA256.hash(data: clientDataBytes))
        let response = AuthenticationResponse(
            id: passkey.id,
            clientDataJSON: clientDataBytes,
            authenticatorData: data,
            signature: try bendSignature(try signer?(signed) ?? passkey.sign(signed)),
            userHandle: userHandle,
            clientExtensionResults: extensions
        )
        guard keepingSecrets, var object = response.json.object else { return response }
        // A response that is put together by hand drops secrets; one that is read may keep them.
        object["clientExtensionResults"] = .object(extensions)
        return try AuthenticationResponse(json: .object(object), keepingSecrets: true)
    }
}
