// SPDX-License-Identifier: Apache-2.0
// A test passkey as JSON, private key in clear.

import AuthenticatorWire
import ByteEncodings
import COSEKeys
import JSONCoding
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes

extension StoredCredential {
    /// Reads a passkey of the test file.
    init(testFile json: JSONValue) throws {
        guard let object = json.object else { throw TestFileError(description: "a passkey in the file is no object") }
        let count = try object.optionalInteger("signCount").flatMap { UInt32(exactly: $0) }
        self.init(
            id: try CredentialID(base64URL: object.string("id")),
            relyingPartyID: try RelyingPartyID(object.string("relyingPartyID")),
            user: try UserEntity(wire: object.object("user")),
            privateKey: try COSEPrivateKey(
                rawRepresentation: SecretBytes(copying: object.bytes("insecurePrivateKey"))
            ),
            binding: count.map { .deviceBound(signCount: $0) } ?? .synced(isBackedUp: true),
            createdAt: UnixTime(milliseconds: try object.integer("createdAt"))
        )
    }

    /// The passkey for the test file.
    var testFileJSON: JSONValue {
        let key = unsafe privateKey.rawRepresentation.withBytes { unsafe Base64URL.encode($0) }
        var object: JSONObject = [
            "id": .string(id.base64URL),
            "relyingPartyID": .string(relyingPartyID.text),
            "user": .object(user.json),
            "insecurePrivateKey": .string(key),
            "createdAt": .integer(createdAt.milliseconds),
        ]
        if case .deviceBound(let count) = binding { object["signCount"] = .integer(Int64(count)) }
        return .object(object)
    }
}
