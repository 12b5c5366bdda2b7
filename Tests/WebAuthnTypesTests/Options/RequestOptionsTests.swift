// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct RequestOptionsTests {
    private static let full = RequestOptions(
        challenge: Samples.challenge,
        relyingPartyID: Samples.relyingPartyID,
        timeoutMilliseconds: 0,
        allowedCredentials: [
            PublicKeyCredentialDescriptor(id: Samples.credentialID, transports: [.usb, .smartCard])
        ],
        userVerification: .required,
        hints: [.clientDevice],
        extensions: ["appid": "https://example.org/u2f", "prf": ["eval": ["first": "AAAA"]]]
    )

    private func object() throws -> JSONObject {
        try #require(Self.full.json.object)
    }

    private func expectRefused(_ object: JSONObject, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: WebAuthnTypesError.with(.optionsInvalid), sourceLocation: sourceLocation) {
            try RequestOptions(json: .object(object))
        }
    }

    @Test func `nothing is lost on the way out and back`() throws {
        let json = Self.full.json
        #expect(json["rpId"] == "example.org")
        #expect(json["userVerification"] == "required")
        #expect(json["allowCredentials"]?.array?.first?["transports"] == ["usb", "smart-card"])
        #expect(try RequestOptions(json: JSONValue(parsing: json.serialized)) == Self.full)
        let plain = RequestOptions(challenge: Samples.challenge, relyingPartyID: Samples.relyingPartyID)
        #expect(try RequestOptions(json: plain.json) == plain)
    }

    @Test func `only the challenge is required when the client's domain is known`() throws {
        let json: JSONValue = ["challenge": "AAAAAAAAAAAAAAAAAAAAAA"]
        #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) { try RequestOptions(json: json) }
        let options = try RequestOptions(json: json, defaultRelyingPartyID: Samples.relyingPartyID)
        #expect(options.relyingPartyID == Samples.relyingPartyID)
        #expect(options.userVerification == .preferred)
        #expect(options.challenge.bytes == [UInt8](repeating: 0, count: 16))
    }

    @Test func `challenges outside 16 to 1024 bytes are refused`() throws {
        for text in ["", "AAAA", String(repeating: "A", count: 20), String(repeating: "A", count: 1_368)] {
            var object = try object()
            object["challenge"] = .string(text)
            expectRefused(object)
        }
    }

    @Test(arguments: ["challenge", "rpId", "timeout", "allowCredentials", "userVerification", "hints", "extensions"])
    func `a member of the wrong type is refused`(key: String) throws {
        for value: JSONValue in [true, .number(0.5), [[]]] {
            var object = try object()
            object[key] = value
            expectRefused(object)
        }
    }

    @Test func `an allow list of unknown types alone is not an empty allow list`() throws {
        var object = try object()
        object["allowCredentials"] = [["type": "password", "id": "x"], ["type": "otp"]]
        expectRefused(object)
        object["allowCredentials"] = [
            ["type": "otp"], ["type": "public-key", "id": .string(Samples.credentialID.base64URL), "transports": nil],
        ]
        #expect(
            try RequestOptions(json: .object(object)).allowedCredentials
                == [PublicKeyCredentialDescriptor(id: Samples.credentialID)]
        )
    }

    @Test(arguments: ["type", "id"])
    func `a descriptor without a member is refused`(key: String) throws {
        var descriptor: JSONObject = ["type": "public-key", "id": "AAAA"]
        descriptor[key] = nil
        var object = try object()
        object["allowCredentials"] = [.object(descriptor)]
        expectRefused(object)
    }

    @Test func `challenges do not show in printed options`() {
        #expect(!"\(Self.full)".contains("200, 201"))
    }
}
