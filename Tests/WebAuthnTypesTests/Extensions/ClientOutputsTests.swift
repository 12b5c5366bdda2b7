// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import SecretMemory
import Testing
import WebAuthnTypes

@Suite struct ClientOutputsTests {
    private static let secret = JSONValue.string(Base64URL.encode([UInt8](repeating: 0xA5, count: 32)))

    private static let registration: JSONObject = [
        "credProps": ["rk": true], "prf": ["enabled": true, "results": ["first": secret, "second": secret]],
        "largeBlob": ["supported": true], "credBlob": true, "hmacCreateSecret": true, "appidExclude": true,
        "uvm": [[2, 4, 2], [4_294_967_295, 65_535, 0]], "tide": ["height": .number(4.5)],
    ]

    private static let authentication: JSONObject = [
        "appid": true, "prf": ["results": ["first": secret]], "largeBlob": ["blob": "AQI"], "getCredBlob": "AQID",
        "hmacGetSecret": ["output1": secret], "uvm": [[2, 4, 2]], "tide": 7,
    ]

    @Test func `each output of a registration has its type`() throws {
        let outputs = try RegistrationClientOutputs(json: Self.registration)
        #expect(outputs.credentialProperties?.isDiscoverable == true)
        #expect(outputs.prf?.isEnabled == true && outputs.prf?.results?.second?.count == 32)
        #expect(outputs.isLargeBlobSupported == true && outputs.isCredBlobStored == true)
        #expect(outputs.hmacCreateSecret == true && outputs.appIDExclude == true)
        #expect(outputs.userVerificationMethods?.map(\.method) == [2, .max])
        #expect(outputs.userVerificationMethods?.map(\.keyProtection) == [4, .max])
        #expect(outputs.userVerificationMethods?.map(\.matcherProtection) == [2, 0])
        #expect(outputs.others == ["tide": ["height": .number(4.5)]])
    }

    @Test func `each output of an authentication has its type`() throws {
        let outputs = try AuthenticationClientOutputs(json: Self.authentication)
        #expect(outputs.appID == true && outputs.credBlob == [1, 2, 3] && outputs.largeBlob == .blob([1, 2]))
        #expect(outputs.prf?.isEnabled == nil && outputs.prf?.results?.first.count == 32)
        #expect(outputs.prf?.results?.second == nil && outputs.hmacGetSecret?.first.count == 32)
        #expect(outputs.userVerificationMethods?.count == 1 && outputs.others == ["tide": 7])
        #expect(try AuthenticationClientOutputs(json: ["largeBlob": ["written": false]]).largeBlob == .written(false))
        #expect(try AuthenticationClientOutputs(json: ["largeBlob": [:]]).largeBlob == .nothing)
    }

    @Test func `whether a credential is discoverable has three answers, and silence is a fourth`() throws {
        let answers: [(JSONObject, Bool?)] = [
            (["credProps": ["rk": true]], true), (["credProps": ["rk": false]], false), (["credProps": [:]], nil),
            (["credProps": ["rk": nil]], nil),
        ]
        for (json, answer) in answers {
            let properties = try #require(try RegistrationClientOutputs(json: json).credentialProperties)
            #expect(properties.isDiscoverable == answer)
        }
        #expect(try RegistrationClientOutputs(json: [:]).credentialProperties == nil)
        #expect(try RegistrationClientOutputs(json: ["credProps": nil]).credentialProperties == nil)
    }

    @Test(arguments: [
        "credProps", "prf", "largeBlob", "credBlob", "hmacCreateSecret", "appidExclude", "uvm",
    ])
    func `an output of another type is an error by name, and takes no other with it`(_ key: String) throws {
        for value in [7, .number(4.5), [[1]], [:], "!", true] as [JSONValue]
        where Self.registration[key]?.hasType(of: value) == false || key == "uvm" {
            var json = Self.registration
            json[key] = value
            let error = #expect(throws: WebAuthnTypesError.with(.extensionOutputInvalid), "\(key): \(value)") {
                try RegistrationClientOutputs(json: json)
            }
            #expect(error?.message.contains(key) == true)
            var unreadable: [ExtensionIdentifier] = []
            let outputs = RegistrationClientOutputs(
                tolerating: json,
                secrets: ExtensionSecrets(),
                unreadable: &unreadable
            )
            #expect(unreadable.map(\.rawValue) == [key])
            json[key] = nil
            #expect(try outputs == RegistrationClientOutputs(json: json))
        }
    }

    @Test func `values out of range are errors`() {
        let long = JSONValue.string(Base64URL.encode([UInt8](repeating: 1, count: 33)))
        for json: JSONObject in [
            ["credProps": ["rk": "yes"]], ["credProps": ["rk": 1]], ["prf": ["enabled": "true"]],
            ["prf": ["results": [:]]], ["prf": ["results": ["first": "AQ"]]], ["prf": ["results": ["first": long]]],
            ["prf": ["results": ["second": Self.secret]]],
            ["prf": ["results": ["first": Self.secret, "second": "AQ"]]],
            ["largeBlob": ["supported": 1]],
            ["uvm": []], ["uvm": [[1, 2]]], ["uvm": [[1, 2, 3, 4]]], ["uvm": [[-1, 2, 3]]], ["uvm": [[1, 65_536, 3]]],
            ["uvm": [[4_294_967_296, 1, 1]]], ["uvm": [[1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]],
            ["uvm": [[1, 1, "1"]]],
            ["uvm": [1, 1, 1]], ["uvm": [[.number(1.5), 1, 1]]],
        ] {
            #expect(throws: WebAuthnTypesError.with(.extensionOutputInvalid), "\(json)") {
                try RegistrationClientOutputs(json: json)
            }
        }
        for json: JSONObject in [
            ["appid": "true"], ["appid": 1], ["largeBlob": ["blob": "A"]], ["largeBlob": ["written": "yes"]],
            ["largeBlob": ["blob": "AQ", "written": true]], ["getCredBlob": true], ["getCredBlob": "AQ=="],
            ["hmacGetSecret": ["output1": "AQ"]], ["hmacGetSecret": ["output2": Self.secret]], ["hmacGetSecret": true],
            ["prf": ["results": ["first": 7]]], ["prf": true],
        ] {
            #expect(throws: WebAuthnTypesError.with(.extensionOutputInvalid), "\(json)") {
                try AuthenticationClientOutputs(json: json)
            }
        }
    }

    @Test func `a response keeps secrets only when it is asked to`() throws {
        let response = AuthenticationResponse(
            id: Samples.credentialID,
            clientDataJSON: [],
            authenticatorData: [],
            signature: []
        )
        var object = try #require(response.json.object)
        object["clientExtensionResults"] = .object(Self.authentication)
        let bytes = JSONValue.object(object).serialized

        let dropped = try AuthenticationResponse(parsing: bytes)
        #expect(dropped.secrets == ExtensionSecrets())
        #expect(dropped.clientExtensionResults["prf"] == [:] && dropped.clientExtensionResults["hmacGetSecret"] == [:])
        let silent = try AuthenticationClientOutputs(json: dropped.clientExtensionResults, secrets: dropped.secrets)
        #expect(silent.prf?.results == nil && silent.hmacGetSecret == nil)

        let kept = try AuthenticationResponse(parsing: bytes, keepingSecrets: true)
        let secret = SecretBytes(copying: [UInt8](repeating: 0xA5, count: 32))
        #expect(kept.secrets.prf?.first == secret && kept.secrets.hmacGetSecret?.first == secret)
        #expect(kept.clientExtensionResults == dropped.clientExtensionResults && kept.json == dropped.json)
        let outputs = try AuthenticationClientOutputs(json: kept.clientExtensionResults, secrets: kept.secrets)
        #expect(outputs.prf?.results?.first == secret && outputs.hmacGetSecret?.first == secret)
        #expect(try AuthenticationResponse(json: .object(object), keepingSecrets: true).secrets == kept.secrets)
        let again = try AuthenticationResponse(parsing: bytes, keepingSecrets: true)
        #expect(kept != dropped && kept == again && kept.hashValue == again.hashValue)
    }

    @Test func `a registration keeps secrets only when it is asked to`() throws {
        let response = RegistrationResponse(id: Samples.credentialID, clientDataJSON: [], attestationObject: [])
        var object = try #require(response.json.object)
        object["clientExtensionResults"] = .object(Self.registration)
        let bytes = JSONValue.object(object).serialized
        #expect(try RegistrationResponse(parsing: bytes).secrets == ExtensionSecrets())
        let kept = try RegistrationResponse(parsing: bytes, keepingSecrets: true)
        #expect(kept.secrets.prf?.second?.count == 32)
        #expect(kept.clientExtensionResults["prf"] == ["enabled": true])
    }

    @Test func `secrets that are to be kept and are none are refused by name`() throws {
        let response = AuthenticationResponse(
            id: Samples.credentialID,
            clientDataJSON: [],
            authenticatorData: [],
            signature: []
        )
        for results: JSONObject in [
            ["prf": ["results": ["first": "AQ"]]], ["prf": ["results": true]], ["hmacGetSecret": ["output1": 1]],
        ] {
            var object = try #require(response.json.object)
            object["clientExtensionResults"] = .object(results)
            let bytes = JSONValue.object(object).serialized
            let error = #expect(throws: WebAuthnTypesError.with(.responseInvalid)) {
                try AuthenticationResponse(parsing: bytes, keepingSecrets: true)
            }
            #expect(error?.message.contains(results.members[0].key) == true)
            _ = try AuthenticationResponse(parsing: bytes)
        }
    }

    @Test func `secrets are not printed, dumped or mirrored`() throws {
        let outputs = try AuthenticationClientOutputs(json: Self.authentication)
        var dumped = ""
        dump(outputs.prf, to: &dumped)
        for text in ["\(outputs)", String(reflecting: outputs), dumped] {
            #expect(text.contains("<redacted>"))
            #expect(!text.contains("165") && !text.contains("paWl") && !text.lowercased().contains("a5a5"))
        }
    }
}
