// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct ClientsInUseTests {
    @Test(
        arguments: ["not-supported", ["status": "supported"], ["status": "present", "id": "AQ"], nil, 7, []]
            as [JSONValue]
    )
    func `tokenBinding in any shape means nothing`(_ binding: JSONValue) throws {
        try Passkey().authenticate { $0.clientData["tokenBinding"] = binding }
        try Passkey().register { $0.clientData["tokenBinding"] = binding }
    }

    @Test func `members that nobody knows mean nothing`() throws {
        try Passkey().authenticate {
            $0.clientData["other_keys_can_be_added_here"] = "do not compare clientDataJSON against a template"
            $0.clientData["androidPackageName"] = "com.example"
        }
    }

    @Test func `escapes, spaces, another order and a byte order mark are JSON like any other`() throws {
        let challenge = Base64URL.encode(Passkey.challenge)
        for text in [
            #"{"type":"webauthn.get","challenge":"\#(challenge)","origin":"https:\/\/example.org"}"#,
            #"{ "origin" : "https:\u002f\u002fexample.org" , "challenge" : "\#(challenge)" , "type" : "webauthn.get" }"#,
            "\u{FEFF}" + #"{"type":"webauthn.get","challenge":"\#(challenge)","origin":"https://example.org"}"#,
        ] {
            try Passkey().authenticate { $0.rawClientData = Array(text.utf8) }
        }
    }

    @Test func `what is no single strict JSON object is refused`() throws {
        let challenge = Base64URL.encode(Passkey.challenge)
        let members = #""type":"webauthn.get","challenge":"\#(challenge)","origin":"https://example.org""#
        for text in [
            "", "{}", "[]", "null", "{\(members)", "{\(members)}{}", "{\(members),}", "{\(members)} x",
            #"{\#(members),"origin":"https://example.org"}"#, #"{\#(members),"orig\u0069n":"https://example.org"}"#,
            #"{"type":"webauthn.create",\#(members)}"#, "\u{FEFF}\u{FEFF}{\(members)}", #"{\#(members),"x":01}"#,
        ] {
            refused(by: .clientDataInvalid) { try Passkey().authenticate { $0.rawClientData = Array(text.utf8) } }
        }
        let long = #"{\#(members),"x":"\#(String(repeating: "x", count: 70_000))"}"#
        refused(by: .clientDataInvalid) { try Passkey().authenticate { $0.rawClientData = Array(long.utf8) } }
        let deep = #"{\#(members),"x":\#(String(repeating: "[", count: 100) + String(repeating: "]", count: 100))}"#
        refused(by: .clientDataInvalid) { try Passkey().authenticate { $0.rawClientData = Array(deep.utf8) } }
        let broken = Array("{\(members),\"x\":\"".utf8) + [0xFF] + Array("\"}".utf8)
        refused(by: .clientDataInvalid) { try Passkey().authenticate { $0.rawClientData = broken } }
    }

    @Test func `attested credential data in an assertion are read over`() throws {
        let passkey = try Passkey()
        let attested =
            [UInt8](repeating: 0, count: 16) + [0, UInt8(passkey.id.bytes.count)] + passkey.id.bytes
            + passkey.publicKey
        let verified = try passkey.authenticate {
            $0.flags = 0x45
            $0.tail = attested
        }
        #expect(verified.credential.publicKey == passkey.publicKey)
        refused(by: .authenticatorDataInvalid) {
            try passkey.authenticate {
                $0.flags = 0x45
                $0.tail = attested + [0]
            }
        }
    }

    @Test func `another key in an assertion does not become the credential's`() throws {
        let passkey = try Passkey()
        let other = try Passkey()
        let verified = try passkey.authenticate {
            $0.flags = 0x45
            $0.tail =
                [UInt8](repeating: 0, count: 16) + [0, UInt8(other.id.bytes.count)] + other.id.bytes + other.publicKey
        }
        #expect(verified.credential.publicKey == passkey.publicKey)
        #expect(verified.credential.id == passkey.id)
    }

    @Test func `reserved flags mean nothing`() throws {
        try Passkey().authenticate { $0.flags = 0x27 }
        try Passkey().register { $0.flags = 0x67 }
    }

    @Test func `keys of indefinite length and malformed OKP keys of early models are refused`() throws {
        let passkey = try Passkey()
        refused(by: .authenticatorDataInvalid) {
            try passkey.register { $0.publicKey = [0xBF] + passkey.publicKey.dropFirst() + [0xFF] }
        }
        // A map that announces three entries and has four.
        refused(by: .authenticatorDataInvalid) {
            try passkey.register {
                $0.publicKey =
                    [0xA3, 0x01, 0x63, 0x4F, 0x4B, 0x50, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20]
                    + [UInt8](repeating: 7, count: 32)
            }
        }
    }

    @Test func `the client's unsigned copies are no source`() throws {
        let passkey = try Passkey()
        let other = try Passkey()
        let verified = try passkey.register {
            $0.copies = RegistrationResponse.UnsignedCopies(
                authenticatorData: [1],
                publicKey: other.publicKey,
                publicKeyAlgorithm: .rs256
            )
        }
        #expect(verified.credential.publicKey == passkey.publicKey)
    }

    @Test func `extension outputs that nobody asked for are told, and change nothing`() throws {
        let outputs: JSONObject = ["appid": true, "appidExclude": true, "largeBlob": ["supported": true]]
        let used = try Passkey().authenticate {
            $0.extensions = outputs
            $0.flags = 0x85
            $0.tail = CBORValue.members(["credProtect": .integer(3)]).encoded
        }
        #expect(used.clientExtensionResults == outputs)
        #expect(used.authenticatorExtensions?["credProtect"] == .integer(3))
        let made = try Passkey().register {
            $0.extensions = ["credProps": ["rk": false]]
            $0.flags = 0xC5
            $0.tail = CBORValue.members(["hmac-secret": .bool(true)]).encoded
        }
        #expect(made.credential.isDiscoverable == false)
        #expect(made.authenticatorExtensions?["hmac-secret"] == .bool(true))
        #expect(try Passkey().register().credential.isDiscoverable == nil)
    }

    @Test func `an output appid does not make another RP ID hash acceptable`() {
        refused(by: .rpIDHashMismatch) {
            try Passkey().authenticate {
                $0.extensions = ["appid": true]
                $0.rpIDHash = [UInt8](repeating: 1, count: 32)
            }
        }
    }
}
