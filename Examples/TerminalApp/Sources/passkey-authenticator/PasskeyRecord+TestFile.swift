// SPDX-License-Identifier: Apache-2.0
// A test passkey as JSON, private key in clear.

import AuthenticatorWire
import ByteEncodings
import JSONCoding
import PasskeyRecords
import SecretMemory
import WebAuthnTypes

extension PasskeyRecord {
    /// Reads a passkey of the test file.
    init(testFile json: JSONValue) throws {
        guard let object = json.object else { throw TestFileError(description: "a passkey in the file is no object") }
        let user = try UserEntity(wire: object.object("user"))
        self.init(
            credentialID: try object.bytes("id"),
            relyingParty: try object.string("relyingPartyID"),
            username: user.name,
            displayName: user.displayName,
            userHandle: user.id.bytes,
            key: SecretBytes(copying: try object.bytes("insecurePrivateKey"))
        )
        if let count = try object.optionalInteger("signCount").flatMap({ UInt32(exactly: $0) }) {
            (backup, counter) = (.deviceBound, count)
        }
        created = UInt64(exactly: try object.integer("createdAt"))
    }

    /// The passkey for the test file: what signatures need, and no secrets of extensions.
    var testFileJSON: JSONValue {
        let bytes = unsafe key?.withBytes { unsafe Base64URL.encode($0) }
        var object: JSONObject = [
            "id": .string(Base64URL.encode(credentialID)),
            "relyingPartyID": .string(relyingParty),
            "user": [
                "id": .string(Base64URL.encode(userHandle)), "name": .string(username),
                "displayName": .string(displayName),
            ],
            "insecurePrivateKey": .string(bytes ?? ""),
            "createdAt": .integer(Int64(clamping: created ?? 0)),
        ]
        if backup == .deviceBound { object["signCount"] = .integer(Int64(counter)) }
        return .object(object)
    }
}
