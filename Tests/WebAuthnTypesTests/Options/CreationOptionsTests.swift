// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct CreationOptionsTests {
    private static let full = CreationOptions(
        relyingParty: RelyingPartyEntity(id: Samples.relyingPartyID, name: "Example"),
        user: UserEntity(id: Samples.userHandle, name: "maria@example.org", displayName: "María 🐦"),
        challenge: Samples.challenge,
        algorithms: [.edDSA, .es256, .rs256],
        timeoutMilliseconds: 300_000,
        excludedCredentials: [
            PublicKeyCredentialDescriptor(
                id: Samples.credentialID,
                transports: [.internal, AuthenticatorTransport(rawValue: "telepathy")]
            )
        ],
        selection: AuthenticatorSelection(
            attachment: .crossPlatform,
            residentKey: .required,
            userVerification: UserVerificationRequirement(rawValue: "of-tomorrow")
        ),
        hints: [.securityKey, PublicKeyCredentialHint(rawValue: "of-tomorrow")],
        attestation: .enterprise,
        attestationFormats: [.packed, .tpm],
        extensions: ["credProps": true, "of-tomorrow": ["a": [1, nil]]]
    )

    private func object() throws -> JSONObject {
        try #require(Self.full.json.object)
    }

    private func expectRefused(_ object: JSONObject, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: WebAuthnTypesError.with(.optionsInvalid), sourceLocation: sourceLocation) {
            try CreationOptions(json: .object(object))
        }
    }

    @Test func `JSON has the standard's members`() throws {
        let json = Self.full.json
        #expect(json["rp"] == ["id": "example.org", "name": "Example"])
        #expect(json["user"]?["displayName"] == "María 🐦")
        #expect(json["user"]?["id"] == .string(Samples.userHandle.base64URL))
        #expect(json["challenge"]?.string?.utf8.count == 43)
        #expect(json["pubKeyCredParams"]?.array?.first == ["type": "public-key", "alg": -8])
        #expect(json["timeout"] == 300_000)
        #expect(
            json["excludeCredentials"] == [
                [
                    "type": "public-key", "id": .string(Samples.credentialID.base64URL),
                    "transports": ["internal", "telepathy"],
                ]
            ]
        )
        #expect(
            json["authenticatorSelection"] == [
                "authenticatorAttachment": "cross-platform", "residentKey": "required", "requireResidentKey": true,
                "userVerification": "of-tomorrow",
            ]
        )
        #expect(json["hints"] == ["security-key", "of-tomorrow"])
        #expect(json["attestation"] == "enterprise")
        #expect(json["attestationFormats"] == ["packed", "tpm"])
    }

    @Test func `nothing is lost on the way out and back, through bytes too`() throws {
        #expect(try CreationOptions(json: Self.full.json) == Self.full)
        #expect(try CreationOptions(json: JSONValue(parsing: Self.full.json.serialized)) == Self.full)
        let plain = CreationOptions(
            relyingParty: Self.full.relyingParty,
            user: Self.full.user,
            challenge: Self.full.challenge,
            algorithms: [.es256]
        )
        #expect(try CreationOptions(json: plain.json) == plain)
    }

    @Test func `only the required members are required`() throws {
        var object = try object()
        for key in object.members.map(\.key) where !["rp", "user", "challenge", "pubKeyCredParams"].contains(key) {
            object[key] = nil
        }
        let options = try CreationOptions(json: .object(object))
        #expect(options.timeoutMilliseconds == nil)
        #expect(options.excludedCredentials.isEmpty)
        #expect(options.selection == AuthenticatorSelection())
        #expect(options.attestation == .none)
        #expect(options.extensions.isEmpty)
        object["surprise"] = ["kept": true]
        let surprising = try CreationOptions(json: .object(object))
        #expect(surprising != options)
        #expect(surprising.otherMembers == ["surprise": ["kept": true]])
    }

    @Test(arguments: ["rp", "user", "challenge", "pubKeyCredParams"])
    func `a required member that is missing or of the wrong type is refused`(key: String) throws {
        for value: JSONValue? in [nil, JSONValue.null, 1, "", "%", true, ["x"], [[:]], [:]] {
            var object = try object()
            object[key] = value
            expectRefused(object)
        }
    }

    @Test(arguments: [
        "timeout", "excludeCredentials", "authenticatorSelection", "hints", "attestation", "attestationFormats",
        "extensions",
    ])
    func `an optional member of the wrong type is refused, null counts as absent`(key: String) throws {
        var object = try object()
        object[key] = .bool(true)
        expectRefused(object)
        object[key] = .null
        #expect(throws: Never.self) { try CreationOptions(json: .object(object)) }
    }

    @Test(arguments: [
        ("rp", "id"), ("rp", "name"), ("user", "id"), ("user", "name"), ("user", "displayName"),
    ])
    func `members of rp and user are checked, and the message names both levels`(outer: String, inner: String) throws {
        for value: JSONValue? in [nil, 5] {
            var object = try object()
            var nested = try #require(object[outer]?.object)
            nested[inner] = value
            object[outer] = .object(nested)
            let error = #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) {
                try CreationOptions(json: .object(object))
            }
            #expect(error?.message.contains("\"\(outer)\"") == true)
            #expect(error?.message.contains("\"\(inner)\"") == true)
        }
    }

    @Test func `an absent rp id falls back to the client's own domain`() throws {
        var object = try object()
        object["rp"] = ["name": "Example"]
        expectRefused(object)
        let other = try RelyingPartyID("login.example.org")
        #expect(try CreationOptions(json: .object(object), defaultRelyingPartyID: other).relyingParty.id == other)
        #expect(
            try CreationOptions(json: Self.full.json, defaultRelyingPartyID: other).relyingParty.id
                == Samples.relyingPartyID
        )
        object["rp"] = ["name": "Example", "id": "Example.org"]
        #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) {
            try CreationOptions(json: .object(object), defaultRelyingPartyID: other)
        }
    }

    @Test func `entries of unknown types are passed over unless nothing is left`() throws {
        var object = try object()
        object["pubKeyCredParams"] = [["type": "carrier-pigeon"], ["type": "public-key", "alg": -7]]
        #expect(try CreationOptions(json: .object(object)).algorithms == [.es256])
        object["pubKeyCredParams"] = [["type": "carrier-pigeon"]]
        expectRefused(object)
        object["pubKeyCredParams"] = []
        let defaults = try CreationOptions(json: .object(object))
        #expect(defaults.algorithms.isEmpty)
        #expect(defaults.acceptedAlgorithms == [.es256, .rs256])
        object["excludeCredentials"] = [["type": "password", "id": "x"]]
        expectRefused(object)
    }

    @Test(arguments: [
        (nil, nil, "discouraged"), (nil, true, "required"), ("preferred", true, "preferred"),
        ("of-tomorrow", false, "of-tomorrow"), ("of-tomorrow", true, "required"), ("required", false, "required"),
    ])
    func `the older member decides where residentKey does not`(key: String?, flag: Bool?, expected: String) throws {
        var selection: JSONObject = [:]
        selection["residentKey"] = key.map(JSONValue.string)
        selection["requireResidentKey"] = flag.map(JSONValue.bool)
        var object = try object()
        object["authenticatorSelection"] = .object(selection)
        #expect(try CreationOptions(json: .object(object)).selection.residentKey.rawValue == expected)
    }

    @Test func `numbers outside their range are refused`() throws {
        for timeout: JSONValue in [-1, 4_294_967_296, .number(1.5), "5"] {
            var object = try object()
            object["timeout"] = timeout
            expectRefused(object)
        }
        for algorithm: JSONValue in [2_147_483_648, .number(-7.5), "-7", .null] {
            var object = try object()
            object["pubKeyCredParams"] = [["type": "public-key", "alg": algorithm]]
            expectRefused(object)
        }
    }

    @Test(arguments: ["AQ==", "A+_-", "AB", "A A", ""])
    func `descriptors with another spelling of base64url are refused`(id: String) throws {
        var object = try object()
        object["excludeCredentials"] = [["type": "public-key", "id": .string(id)]]
        expectRefused(object)
    }

    @Test func `anything but an object is refused`() {
        for json: JSONValue in [nil, [], "x", 1] {
            #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) { try CreationOptions(json: json) }
        }
    }
}
