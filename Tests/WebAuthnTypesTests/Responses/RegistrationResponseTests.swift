// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct RegistrationResponseTests {
    private func full() throws -> RegistrationResponse {
        RegistrationResponse(
            id: Samples.credentialID,
            clientDataJSON: Samples.clientData.serialized,
            attestationObject: try Samples.attestationObject().encoded,
            transports: [.internal, AuthenticatorTransport(rawValue: "telepathy")],
            attachment: .platform,
            clientExtensionResults: ["credProps": ["rk": true]],
            unsignedCopies: RegistrationResponse.UnsignedCopies(
                authenticatorData: try Samples.registrationData().encoded,
                publicKey: [0x30, 0x00],
                publicKeyAlgorithm: .es256
            )
        )
    }

    private func replacing(_ key: String, _ value: JSONValue?) throws -> JSONObject {
        var object = try #require(try full().json.object)
        if object[key] != nil {
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
            try RegistrationResponse(json: .object(object))
        }
    }

    @Test func `nothing is lost on the way out and back`() throws {
        let full = try full()
        #expect(full.json["response"]?["publicKeyAlgorithm"] == -7)
        #expect(full.json["response"]?["transports"] == ["internal", "telepathy"])
        #expect(try RegistrationResponse(json: full.json) == full)
        #expect(try RegistrationResponse(parsing: full.json.serialized) == full)
        var reader = try JSONReader(full.json.serialized)
        #expect(try RegistrationResponse(reading: &reader) == full)
    }

    @Test(arguments: ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject"])
    func `a required member that is missing or of the wrong type is refused`(key: String) throws {
        for value: JSONValue? in [nil, JSONValue.null, 1, true, [], [:]] { expectRefused(try replacing(key, value)) }
    }

    @Test(arguments: [
        "authenticatorData", "publicKey", "publicKeyAlgorithm", "transports", "authenticatorAttachment",
        "clientExtensionResults",
    ])
    func `what older shims leave out or set to null is tolerated, wrong types are not`(key: String) throws {
        for value: JSONValue? in [nil, JSONValue.null] {
            #expect(try RegistrationResponse(json: .object(replacing(key, value))).id == Samples.credentialID)
        }
        for value: JSONValue in [true, .number(1.5), [["x"]]] { expectRefused(try replacing(key, value)) }
    }

    @Test(arguments: ["clientDataJSON", "attestationObject", "authenticatorData", "publicKey", "id"])
    func `padding and plain base64 are refused`(key: String) throws {
        for text in ["AQ==", "+/+/", "A", "AB"] { expectRefused(try replacing(key, .string(text))) }
    }

    @Test func `id and rawId must agree`() throws {
        expectRefused(try replacing("rawId", "AAAA"))
    }

    @Test func `transports are kept as they came, within reason`() throws {
        let many = (0..<16).map { JSONValue.string("t\($0)") }
        let response = try RegistrationResponse(json: .object(replacing("transports", .array(many))))
        #expect(response.transports.map { .string($0.rawValue) } == many)
        expectRefused(try replacing("transports", .array(many + ["one-more"])))
        expectRefused(try replacing("transports", [""]))
        expectRefused(try replacing("transports", [.string(String(repeating: "x", count: 33))]))
    }

    /// It is kept with the credential, so it must not be a place to keep other things.
    @Test func `an attachment is kept as it came, within reason`() throws {
        let long = String(repeating: "x", count: 32)
        for name in ["platform", "cross-platform", "", long] {
            let response = try RegistrationResponse(json: .object(replacing("authenticatorAttachment", .string(name))))
            #expect(response.attachment?.rawValue == name)
        }
        expectRefused(try replacing("authenticatorAttachment", .string(long + "x")))
    }

    @Test func `every truncation and a member that stands twice are refused`() throws {
        let bytes = try full().json.serialized
        for count in 0..<bytes.count {
            #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try RegistrationResponse(parsing: Array(bytes.prefix(count)))
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for member in try #require(full().json["response"]?.object?.members) {
            let opening = "\"response\":{"
            let again = "\"\(member.key)\":" + String(decoding: member.value.serialized, as: UTF8.self) + ","
            let range = try #require(text.firstRange(of: opening))
            let doubled = text.replacingCharacters(range, with: opening + again)
            #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try RegistrationResponse(parsing: Array(doubled.utf8))
            }
        }
    }

    @Test func `results of prf are dropped`() throws {
        let results: JSONValue = ["prf": ["enabled": true, "results": ["first": "c2VjcmV0"]]]
        let response = try RegistrationResponse(json: .object(replacing("clientExtensionResults", results)))
        #expect(response.clientExtensionResults == ["prf": ["enabled": true]])
        #expect(!String(decoding: response.json.serialized, as: UTF8.self).contains("c2VjcmV0"))
    }
}
