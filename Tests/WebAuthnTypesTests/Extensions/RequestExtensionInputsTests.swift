// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct RequestExtensionInputsTests {
    private let salt = [UInt8](repeating: 9, count: 32)

    private func full() throws -> RequestExtensionInputs {
        RequestExtensionInputs(
            appID: "https://example.org/u2f.json",
            prf: PRFAssertionRequest(
                eval: PRFInput(first: [], second: [2]),
                evalByCredential: [Samples.credentialID: PRFInput(first: [1])]
            ),
            largeBlob: .write([5]),
            getCredBlob: true,
            hmacGetSecret: try HMACSecretSalts(salt1: salt, salt2: salt),
            userVerificationMethods: true
        )
    }

    private var fullJSON: JSONObject {
        let spelled = JSONValue.string(Base64URL.encode(salt))
        return [
            "appid": "https://example.org/u2f.json",
            "prf": [
                "eval": ["first": "", "second": "Ag"],
                "evalByCredential": .object([Samples.credentialID.base64URL: ["first": "AQ"]]),
            ],
            "largeBlob": ["write": "BQ"], "getCredBlob": true, "hmacGetSecret": ["salt1": spelled, "salt2": spelled],
            "uvm": true,
        ]
    }

    private func refused(_ inputs: JSONObject, by code: WebAuthnTypesError.Code = .extensionInputInvalid) -> String? {
        let error = #expect(throws: WebAuthnTypesError.with(code), "\(inputs)") {
            try RequestExtensionInputs(json: inputs)
        }
        return error?.message
    }

    @Test func `every input is written as the standards name it, and comes back`() throws {
        #expect(try full().json == fullJSON)
        #expect(try RequestExtensionInputs(json: fullJSON) == full())
        #expect(RequestExtensionInputs(largeBlob: .read).json == ["largeBlob": ["read": true]])
        #expect(try RequestExtensionInputs(json: ["largeBlob": ["read": true]]).largeBlob == .read)
        #expect(try RequestExtensionInputs(json: ["prf": [:]]).prf == PRFAssertionRequest())
        #expect(RequestExtensionInputs().json.isEmpty)
        #expect(try RequestExtensionInputs(json: [:]) == RequestExtensionInputs())
    }

    @Test func `options carry them without loss, unknown ones too`() throws {
        let inputs = try full().asking(others: ["tide": [1, 2], "credProps": true])
        let options = RequestOptions(
            challenge: Samples.challenge,
            relyingPartyID: Samples.relyingPartyID,
            allowedCredentials: [PublicKeyCredentialDescriptor(id: Samples.credentialID)],
            extensions: inputs.json
        )
        let read = try RequestOptions(json: JSONValue(parsing: options.json.serialized))
        #expect(read.extensions == inputs.json)
        #expect(try read.extensionInputs() == inputs)
    }

    @Test func `equal inputs are written alike, whatever order they came in`() throws {
        let ids = try (0..<40).map { try CredentialID([UInt8($0), 1]) }
        let forward = PRFAssertionRequest(
            evalByCredential: Dictionary(uniqueKeysWithValues: ids.map { ($0, PRFInput(first: [])) })
        )
        let backward = PRFAssertionRequest(
            evalByCredential: Dictionary(uniqueKeysWithValues: ids.reversed().map { ($0, PRFInput(first: [])) })
        )
        let one = JSONValue.object(RequestExtensionInputs(prf: forward).json).serialized
        #expect(one == JSONValue.object(RequestExtensionInputs(prf: backward).json).serialized)
    }

    @Test(arguments: ["appid", "prf", "largeBlob", "getCredBlob", "hmacGetSecret", "uvm"])
    func `an input of another type is refused by name`(_ key: String) {
        for value in [7, .number(4.5), ["x"], [:], "!", true] as [JSONValue]
        where fullJSON[key]?.hasType(of: value) == false {
            #expect(refused([key: value])?.contains(key) == true, "\(key): \(value)")
        }
    }

    @Test func `false, null and a blob that is not read ask for nothing`() throws {
        for (key, value) in [
            ("appid", nil), ("getCredBlob", false), ("uvm", nil), ("prf", nil), ("largeBlob", ["read": false]),
            ("largeBlob", [:]), ("hmacGetSecret", nil), ("payment", nil),
        ] as [(String, JSONValue)] {
            let inputs = try RequestExtensionInputs(json: [key: value])
            #expect(inputs.expectedClientOutputs.isEmpty && inputs.expectedAuthenticatorOutputs.isEmpty, "\(key)")
        }
    }

    @Test func `values out of range are refused`() {
        let (long, short) = (Base64URL.encode(salt + [0]), Base64URL.encode(salt.dropLast()))
        let right = JSONValue.string(Base64URL.encode(salt))
        for input: JSONObject in [
            ["prf": ["evalByCredential": ["": ["first": "AQ"]]]], ["prf": ["evalByCredential": ["A": ["first": "AQ"]]]],
            ["prf": ["evalByCredential": ["AQ==": ["first": "AQ"]]]], ["prf": ["evalByCredential": ["AQ": [:]]]],
            ["prf": ["evalByCredential": ["AQ": true]]], ["prf": ["evalByCredential": ["AQ"]]],
            ["prf": ["eval": ["first": "AR"]]],
            ["largeBlob": ["read": true, "write": "AQ"]], ["largeBlob": ["support": "required"]],
            ["largeBlob": ["write": true]], ["largeBlob": ["read": "yes"]],
            ["hmacGetSecret": [:]], ["hmacGetSecret": ["salt2": right]], ["hmacGetSecret": ["salt1": ""]],
            ["hmacGetSecret": ["salt1": .string(long)]], ["hmacGetSecret": ["salt1": .string(short)]],
            ["hmacGetSecret": ["salt1": right, "salt2": .string(short)]],
        ] {
            #expect(refused(input) != nil)
        }
        for count in [0, 31, 33, 64] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(throws: WebAuthnTypesError.with(.extensionInputInvalid)) { try HMACSecretSalts(salt1: bytes) }
            #expect(throws: WebAuthnTypesError.with(.extensionInputInvalid)) {
                try HMACSecretSalts(salt1: salt, salt2: bytes)
            }
        }
    }

    @Test func `a credential that stands twice is refused by the reader`() {
        let text = #"{"prf":{"evalByCredential":{"AQ":{"first":"AQ"},"AQ":{"first":"Ag"}}}}"#
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func `payment and known names are refused among the unknown ones`() throws {
        #expect(refused(["payment": ["isPayment": true]], by: .extensionRefused) != nil)
        #expect(throws: WebAuthnTypesError.with(.extensionRefused)) {
            try RequestExtensionInputs().asking(others: ["payment": true])
        }
        for member in fullJSON.members {
            #expect(throws: WebAuthnTypesError.with(.extensionInputInvalid), "\(member.key)") {
                try RequestExtensionInputs().asking(others: [member.key: member.value])
            }
        }
    }

    @Test func `evalByCredential names allowed credentials alone`() throws {
        let inputs = RequestExtensionInputs(
            prf: PRFAssertionRequest(evalByCredential: [Samples.credentialID: PRFInput(first: [1])])
        )
        let other = try CredentialID([1])
        try inputs.check(allowing: [other, Samples.credentialID])
        for allowed in [[], [other]] {
            #expect(throws: WebAuthnTypesError.with(.extensionNotApplicable)) { try inputs.check(allowing: allowed) }
        }
        try RequestExtensionInputs(prf: PRFAssertionRequest(eval: PRFInput(first: [1]))).check(allowing: [])
        let options = RequestOptions(
            challenge: Samples.challenge,
            relyingPartyID: Samples.relyingPartyID,
            extensions: inputs.json
        )
        #expect(throws: WebAuthnTypesError.with(.extensionNotApplicable)) { try options.extensionInputs() }
    }

    @Test func `a blob is written to one credential`() throws {
        let (write, read) = (RequestExtensionInputs(largeBlob: .write([])), RequestExtensionInputs(largeBlob: .read))
        let two = [Samples.credentialID, try CredentialID([1])]
        try write.check(allowing: [Samples.credentialID])
        for allowed in [[], two] {
            #expect(throws: WebAuthnTypesError.with(.extensionNotApplicable)) { try write.check(allowing: allowed) }
            try read.check(allowing: allowed)
        }
    }

    @Test func `they tell which outputs may come`() throws {
        let inputs = try full().asking(others: ["tide": true])
        #expect(
            inputs.expectedClientOutputs.map(\.rawValue) == [
                "appid", "prf", "largeBlob", "getCredBlob", "hmacGetSecret", "uvm", "tide",
            ]
        )
        #expect(
            inputs.expectedAuthenticatorOutputs.map(\.rawValue) == ["hmac-secret", "credBlob", "uvm", "tide"]
        )
    }
}
