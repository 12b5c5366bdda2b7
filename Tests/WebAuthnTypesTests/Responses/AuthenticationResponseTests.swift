// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct AuthenticationResponseTests {
    static let full = AuthenticationResponse(
        id: Samples.credentialID,
        clientDataJSON: Samples.clientData.serialized,
        authenticatorData: Samples.assertionData.encoded,
        signature: [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
        userHandle: Samples.userHandle,
        attachment: .platform,
        clientExtensionResults: ["appid": true]
    )

    private func object() throws -> JSONObject {
        try #require(Self.full.json.object)
    }

    private func replacing(_ key: String, _ value: JSONValue?) throws -> JSONObject {
        var object = try object()
        if object[key] != nil || ["id", "type", "extra"].contains(key) {
            object[key] = value
        } else {
            var response = try #require(object["response"]?.object)
            response[key] = value
            object["response"] = .object(response)
        }
        return object
    }

    private func expectRefused(_ object: JSONObject, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: WebAuthnTypesError.with(.responseInvalid), sourceLocation: sourceLocation) {
            try AuthenticationResponse(parsing: JSONValue.object(object).serialized)
        }
        #expect(throws: WebAuthnTypesError.with(.responseInvalid), sourceLocation: sourceLocation) {
            try AuthenticationResponse(json: .object(object))
        }
    }

    @Test func `nothing is lost on the way out and back, by tree, by bytes and within a longer text`() throws {
        let json = Self.full.json
        #expect(json["rawId"] == json["id"])
        #expect(json["type"] == "public-key")
        #expect(json["response"]?["userHandle"] == .string(Samples.userHandle.base64URL))
        #expect(try AuthenticationResponse(json: json) == Self.full)
        #expect(try AuthenticationResponse(parsing: json.serialized) == Self.full)
        var reader = try JSONReader(JSONValue.array([json, json]).serialized)
        try reader.beginArray()
        for _ in 0..<2 {
            #expect(try reader.nextItem())
            #expect(try AuthenticationResponse(reading: &reader) == Self.full)
        }
        #expect(try !reader.nextItem())
        try reader.finish()
    }

    @Test func `spaces, escapes and the order of members do not matter`() throws {
        let pretty = """
            { "type":"publ\\u0069c-key", "response" : { "signature":"MAYCAQECAQE",
              "authenticatorData":"\(Base64URL.encode(Self.full.authenticatorData))",
              "userHandle":"\(Samples.userHandle.base64URL)",
              "clientDataJSON":"\(Base64URL.encode(Self.full.clientDataJSON))" },
              "clientExtensionResults":{"appid":true}, "authenticatorAttachment":"platform",
              "rawId":"\(Samples.credentialID.base64URL)",
              "id":"\\u0041\(Samples.credentialID.base64URL.dropFirst())" }
            """
        #expect(try AuthenticationResponse(parsing: Array(pretty.utf8)) == Self.full)
    }

    @Test(arguments: [JSONValue?.none, .null, ""])
    func `an absent, null or empty user handle is none`(value: JSONValue?) throws {
        let object = try replacing("userHandle", value)
        #expect(try AuthenticationResponse(json: .object(object)).userHandle == nil)
    }

    @Test(arguments: ["authenticatorAttachment", "clientExtensionResults"])
    func `what older shims leave out or set to null is tolerated`(key: String) throws {
        for value: JSONValue? in [nil, JSONValue.null] {
            let response = try AuthenticationResponse(json: .object(replacing(key, value)))
            #expect(response.signature == Self.full.signature)
        }
    }

    @Test(arguments: ["id", "rawId", "type", "response", "clientDataJSON", "authenticatorData", "signature"])
    func `a required member that is missing or of the wrong type is refused`(key: String) throws {
        for value: JSONValue? in [nil, JSONValue.null, 1, true, [], [:]] {
            expectRefused(try replacing(key, value))
        }
    }

    @Test(arguments: ["userHandle", "authenticatorAttachment", "clientExtensionResults"])
    func `an optional member of the wrong type is refused`(key: String) throws {
        for value: JSONValue in [1, true, []] {
            expectRefused(try replacing(key, value))
        }
    }

    @Test func `an attachment of more than 32 bytes is refused`() throws {
        let long = String(repeating: "x", count: 32)
        let response = try AuthenticationResponse(json: .object(replacing("authenticatorAttachment", .string(long))))
        #expect(response.attachment?.rawValue == long)
        expectRefused(try replacing("authenticatorAttachment", .string(long + "x")))
    }

    @Test(arguments: ["clientDataJSON", "authenticatorData", "signature", "userHandle", "id"])
    func `padding, plain base64, stray characters and spare bits are refused`(key: String) throws {
        for text in ["AQ==", "AQI=", "+/+/", "A", "AB", "AAAA\n", "A AA", "ÄÄÄÄ"] {
            expectRefused(try replacing(key, .string(text)))
        }
    }

    @Test func `another spelling or another value of rawId is refused`() throws {
        expectRefused(try replacing("rawId", "AAAA"))
        expectRefused(try replacing("rawId", .string(Samples.credentialID.base64URL + "=")))
        expectRefused(try replacing("rawId", ""))
        var object = try replacing("id", "")
        object["rawId"] = ""
        expectRefused(object)
        let long = JSONValue.string(Base64URL.encode([UInt8](repeating: 1, count: 1_024)))
        object["id"] = long
        object["rawId"] = long
        expectRefused(object)
    }

    @Test func `other types of credential and too long user handles are refused`() throws {
        for type in ["password", "", "Public-Key", "public-key "] {
            expectRefused(try replacing("type", .string(type)))
        }
        expectRefused(try replacing("userHandle", .string(Base64URL.encode([UInt8](repeating: 1, count: 65)))))
    }

    @Test func `unknown members and attachments survive`() throws {
        var object = try replacing("extra", [1, ["a": nil]])
        #expect(try AuthenticationResponse(json: .object(object)).otherMembers == ["extra": [1, ["a": nil]]])
        var inner = try #require(object["response"]?.object)
        inner["further"] = [:]
        object["response"] = .object(inner)
        let response = try AuthenticationResponse(json: .object(object))
        #expect(response.otherResponseMembers == ["further": [:]])
        #expect(response.json == .object(object))
        #expect(try AuthenticationResponse(json: .object(replacing("attestationObject", nil))) == Self.full)
        object = try replacing("authenticatorAttachment", "glued")
        #expect(try AuthenticationResponse(json: .object(object)).attachment?.rawValue == "glued")
    }

    @Test func `every member that stands twice is refused, on both levels`() throws {
        for (outer, members) in [
            (true, try object().members), (false, Self.full.json["response"]?.object?.members ?? []),
        ] {
            for member in members {
                let text = String(decoding: Self.full.json.serialized, as: UTF8.self)
                let again = "\"\(member.key)\":" + String(decoding: member.value.serialized, as: UTF8.self) + ","
                let opening = outer ? "{" : "\"response\":{"
                let range = try #require(text.firstRange(of: opening))
                let doubled = text.replacingCharacters(range, with: opening + again)
                #expect(throws: WebAuthnTypesError.with(.responseInvalid), "\(member.key)") {
                    try AuthenticationResponse(parsing: Array(doubled.utf8))
                }
            }
        }
        for extra in [#""x":1,"x":1,"#, #""x":{"y":1,"y":1},"#, #""clientExtensionResults":{"a":1,"a":1},"#] {
            let text = "{" + extra + String(decoding: Self.full.json.serialized, as: UTF8.self).dropFirst()
            #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try AuthenticationResponse(parsing: Array(text.utf8))
            }
        }
    }

    @Test func `every truncation, anything after the end and too much are refused`() throws {
        let bytes = Self.full.json.serialized
        for count in 0..<bytes.count {
            #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try AuthenticationResponse(parsing: Array(bytes.prefix(count)))
            }
        }
        for tail: [UInt8] in [[0], Array("{}".utf8), [UInt8](repeating: 0x20, count: 65_536)] {
            #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try AuthenticationResponse(parsing: bytes + tail)
            }
        }
    }

    @Test func `results of prf are dropped on every way in`() throws {
        let results: JSONObject = [
            "prf": ["enabled": true, "results": ["first": "c2VjcmV0"]], "credProps": ["rk": true],
        ]
        let kept: JSONObject = ["prf": ["enabled": true], "credProps": ["rk": true]]
        let object = try replacing("clientExtensionResults", .object(results))
        let responses = [
            try AuthenticationResponse(json: .object(object)),
            try AuthenticationResponse(parsing: JSONValue.object(object).serialized),
            AuthenticationResponse(
                id: Self.full.id,
                clientDataJSON: [],
                authenticatorData: [],
                signature: [],
                clientExtensionResults: results
            ),
        ]
        for response in responses {
            #expect(response.clientExtensionResults == kept)
            #expect(!"\(response)".contains("c2VjcmV0"))
        }
    }
}

extension String {
    func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
