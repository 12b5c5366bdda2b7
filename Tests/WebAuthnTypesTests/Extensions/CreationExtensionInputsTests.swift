// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct CreationExtensionInputsTests {
    static let full = CreationExtensionInputs(
        credentialProperties: true,
        prf: PRFCreationRequest(eval: PRFInput(first: [1], second: [])),
        largeBlob: .required,
        credBlob: [1, 2, 3],
        credentialProtection: CredentialProtection(.userVerificationRequired, isEnforced: true),
        minPINLength: true,
        hmacCreateSecret: true,
        appIDExclude: "https://example.org/u2f.json",
        userVerificationMethods: true
    )

    static let fullJSON: JSONObject = [
        "credProps": true, "prf": ["eval": ["first": "AQ", "second": ""]], "largeBlob": ["support": "required"],
        "credBlob": "AQID", "credentialProtectionPolicy": "userVerificationRequired",
        "enforceCredentialProtectionPolicy": true, "minPinLength": true, "hmacCreateSecret": true,
        "appidExclude": "https://example.org/u2f.json", "uvm": true,
    ]

    private func refused(_ inputs: JSONObject, by code: WebAuthnTypesError.Code = .extensionInputInvalid) -> String? {
        let error = #expect(throws: WebAuthnTypesError.with(code), "\(inputs)") {
            try CreationExtensionInputs(json: inputs)
        }
        return error?.message
    }

    @Test func `every input is written as the standards name it, and comes back`() throws {
        #expect(Self.full.json == Self.fullJSON)
        #expect(try CreationExtensionInputs(json: Self.fullJSON) == Self.full)
        #expect(CreationExtensionInputs().json.isEmpty)
        #expect(try CreationExtensionInputs(json: [:]) == CreationExtensionInputs())
    }

    @Test func `options carry them without loss, unknown ones too`() throws {
        let unknown: JSONObject = [
            "example.org/tide": ["height": .number(4.5)], "appid": "https://example.org", "x": nil,
        ]
        let inputs = try Self.full.asking(others: unknown)
        let options = CreationOptions(
            relyingParty: RelyingPartyEntity(id: Samples.relyingPartyID, name: "Example"),
            user: UserEntity(id: Samples.userHandle, name: "ada", displayName: "Ada"),
            challenge: Samples.challenge,
            algorithms: [.es256],
            extensions: inputs.json
        )
        let read = try CreationOptions(json: JSONValue(parsing: options.json.serialized))
        #expect(read.extensions == inputs.json)
        #expect(try read.extensionInputs() == inputs)
        #expect(try read.extensionInputs().others == unknown)
    }

    @Test func `an empty prf asks whether it can be done, and an empty largeBlob prefers`() throws {
        #expect(try CreationExtensionInputs(json: ["prf": [:]]).prf == PRFCreationRequest())
        #expect(CreationExtensionInputs(prf: PRFCreationRequest()).json == ["prf": [:]])
        #expect(try CreationExtensionInputs(json: ["largeBlob": [:]]).largeBlob == .preferred)
        let odd = try CreationExtensionInputs(json: ["largeBlob": ["support": "perhaps"]])
        #expect(odd.json == ["largeBlob": ["support": "perhaps"]])
    }

    @Test func `false and null ask for nothing`() throws {
        for (key, value) in [
            ("credProps", false), ("credProps", nil), ("minPinLength", false), ("uvm", false),
            ("hmacCreateSecret", nil),
            ("prf", nil), ("largeBlob", nil), ("credBlob", nil), ("appidExclude", nil), ("payment", nil),
            ("enforceCredentialProtectionPolicy", false),
        ] as [(String, JSONValue)] {
            let inputs = try CreationExtensionInputs(json: [key: value])
            #expect(inputs.expectedClientOutputs.isEmpty && inputs.expectedAuthenticatorOutputs.isEmpty, "\(key)")
        }
    }

    @Test(arguments: [
        "credProps", "prf", "largeBlob", "credBlob", "credentialProtectionPolicy", "enforceCredentialProtectionPolicy",
        "minPinLength", "hmacCreateSecret", "appidExclude", "uvm",
    ])
    func `an input of another type is refused by name`(_ key: String) {
        for value in [7, .number(4.5), ["x"], [:], "!", true] as [JSONValue]
        where Self.fullJSON[key]?.hasType(of: value) == false {
            #expect(refused([key: value])?.contains(key) == true, "\(key): \(value)")
        }
    }

    @Test func `values out of range are refused`() {
        for input: JSONObject in [
            ["prf": ["eval": [:]]], ["prf": ["eval": ["second": "AQ"]]], ["prf": ["eval": ["first": "AQ=="]]],
            ["prf": ["eval": ["first": 1]]], ["prf": ["eval": "AQ"]],
            ["prf": ["evalByCredential": ["AQ": ["first": "AQ"]]]],
            ["largeBlob": ["support": true]], ["largeBlob": ["read": true]], ["largeBlob": ["write": "AQ"]],
            ["credBlob": "A"], ["credBlob": "+/8"], ["credentialProtectionPolicy": "userVerificationRequire\u{0500}"],
            ["credentialProtectionPolicy": 3], ["credentialProtectionPolicy": "UserVerificationRequired"],
            ["enforceCredentialProtectionPolicy": true],
        ] {
            #expect(refused(input) != nil)
        }
    }

    @Test func `payment is refused, however it is asked for`() {
        for payment: JSONValue in [["isPayment": true], true, [:], "x"] {
            #expect(refused(["payment": payment], by: .extensionRefused) != nil)
            #expect(throws: WebAuthnTypesError.with(.extensionRefused)) {
                try CreationExtensionInputs().asking(others: ["payment": payment])
            }
        }
    }

    @Test func `a known extension cannot be slipped in among the unknown ones`() {
        for member in Self.fullJSON.members {
            #expect(throws: WebAuthnTypesError.with(.extensionInputInvalid), "\(member.key)") {
                try CreationExtensionInputs().asking(others: [member.key: member.value])
            }
        }
    }

    @Test func `each protection policy has its name`() throws {
        for policy in CredentialProtectionPolicy.allCases {
            let inputs = CreationExtensionInputs(credentialProtection: CredentialProtection(policy))
            #expect(inputs.json["enforceCredentialProtectionPolicy"] == nil)
            #expect(try CreationExtensionInputs(json: inputs.json).credentialProtection?.policy == policy)
        }
        #expect(CredentialProtectionPolicy.allCases.map(\.rawValue) == [1, 2, 3])
    }

    @Test func `they tell which outputs may come`() throws {
        let inputs = try Self.full.asking(others: ["tide": true])
        #expect(
            inputs.expectedClientOutputs.map(\.rawValue) == [
                "credProps", "prf", "largeBlob", "credBlob", "hmacCreateSecret", "appidExclude", "uvm", "tide",
            ]
        )
        #expect(
            inputs.expectedAuthenticatorOutputs.map(\.rawValue) == [
                "hmac-secret", "hmac-secret-mc", "credBlob", "credProtect", "minPinLength", "uvm", "tide",
            ]
        )
    }
}

extension JSONValue {
    /// Whether two values are of one type.
    func hasType(of other: JSONValue) -> Bool {
        switch (self, other) {
        case (.bool, .bool), (.string, .string), (.object, .object), (.array, .array), (.integer, .integer): true
        default: false
        }
    }
}
