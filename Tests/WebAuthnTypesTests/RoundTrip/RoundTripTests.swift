// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct RoundTripTests {
    private static let rounds = 400

    /// A value goes out as bytes and comes back equal, and its JSON is then the same to the byte.
    private func expectLossless<Value: Equatable>(
        _ value: Value,
        _ write: (Value) -> JSONValue,
        _ read: (JSONValue) throws -> Value,
        _ round: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = write(value).serialized
        let again = try read(try JSONValue(parsing: bytes))
        #expect(again == value, "round \(round)", sourceLocation: sourceLocation)
        #expect(write(again).serialized == bytes, "round \(round)", sourceLocation: sourceLocation)
    }

    @Test func `creation options of every shape`() throws {
        var dice = Dice(seed: 1)
        for round in 0..<Self.rounds {
            try expectLossless(try dice.creationOptions(), \.json, { try CreationOptions(json: $0) }, round)
        }
    }

    @Test func `request options of every shape`() throws {
        var dice = Dice(seed: 2)
        for round in 0..<Self.rounds {
            try expectLossless(try dice.requestOptions(), \.json, { try RequestOptions(json: $0) }, round)
        }
    }

    @Test func `registration responses of every shape`() throws {
        var dice = Dice(seed: 3)
        for round in 0..<Self.rounds {
            let value = try dice.registrationResponse()
            try expectLossless(value, \.json, { try RegistrationResponse(json: $0) }, round)
            #expect(try RegistrationResponse(parsing: value.json.serialized) == value)
        }
    }

    @Test func `authentication responses of every shape`() throws {
        var dice = Dice(seed: 4)
        for round in 0..<Self.rounds {
            let value = try dice.authenticationResponse()
            try expectLossless(value, \.json, { try AuthenticationResponse(json: $0) }, round)
            #expect(try AuthenticationResponse(parsing: value.json.serialized) == value)
        }
    }

    @Test func `calls with what stands beside the options`() throws {
        var dice = Dice(seed: 5)
        for round in 0..<Self.rounds {
            let creation = CredentialCreationOptions(
                publicKey: try dice.creationOptions(),
                mediation: dice.maybe { CredentialMediation(rawValue: $0.text()) },
                otherMembers: dice.members()
            )
            try expectLossless(creation, \.json, { try CredentialCreationOptions(json: $0) }, round)
            let request = CredentialRequestOptions(
                publicKey: try dice.requestOptions(),
                mediation: dice.maybe { CredentialMediation(rawValue: $0.text()) },
                uiMode: dice.maybe { CredentialUIMode(rawValue: $0.text()) },
                otherMembers: dice.members()
            )
            try expectLossless(request, \.json, { try CredentialRequestOptions(json: $0) }, round)
        }
    }

    /// Foreign JSON is not as tidy as ours: members lack, are null, or stand in another order.
    @Test func `what other hands wrote is the same after one more way round`() throws {
        var dice = Dice(seed: 6)
        for round in 0..<Self.rounds {
            let creation = untidy(try dice.creationOptions().json, &dice)
            let first = try CreationOptions(json: creation)
            #expect(try CreationOptions(json: first.json) == first, "round \(round)")
            let request = untidy(try dice.requestOptions().json, &dice)
            let second = try RequestOptions(json: request)
            #expect(try RequestOptions(json: second.json) == second, "round \(round)")
            let registration = untidy(try dice.registrationResponse().json, &dice)
            let third = try RegistrationResponse(json: registration)
            #expect(try RegistrationResponse(json: third.json) == third, "round \(round)")
            let authentication = untidy(try dice.authenticationResponse().json, &dice)
            let fourth = try AuthenticationResponse(json: authentication)
            #expect(try AuthenticationResponse(json: fourth.json) == fourth, "round \(round)")
        }
    }

    private static let required: Set<String> = [
        "rp", "user", "challenge", "pubKeyCredParams", "rpId", "id", "rawId", "type", "response",
    ]

    private func untidy(_ json: JSONValue, _ dice: inout Dice) -> JSONValue {
        var object = JSONObject()
        for member in (json.object?.members ?? []).shuffled(using: &dice) {
            guard !Self.required.contains(member.key), dice.coin() else {
                object[member.key] = member.value
                continue
            }
            if dice.coin() { object[member.key] = .null }
        }
        return .object(object)
    }

    @Test func `members with a name of the type itself never stand twice`() {
        let party = RelyingPartyEntity(
            id: Samples.relyingPartyID,
            name: "Example",
            otherMembers: ["id": "evil.example", "name": 5, "icon": "x"]
        )
        #expect(party.otherMembers == ["icon": "x"])
        // A Kelvin sign is no K: to other readers these are two members.
        let options = RequestOptions(
            challenge: Samples.challenge,
            relyingPartyID: Samples.relyingPartyID,
            otherMembers: ["rpId": "evil.example", "rp\u{406}d": 1]
        )
        #expect(options.otherMembers.members.map(\.key) == ["rp\u{406}d"])
        #expect(options.json["rpId"] == "example.org")
    }

    @Test func `results of prf do not survive under another name or at another depth`() throws {
        let secret = "c2VjcmV0"
        let hidden: JSONObject = [
            "getClientExtensionResults": ["prf": ["enabled": true, "results": ["first": .string(secret)]]],
            "list": [["deep": ["prf": ["results": [.string(secret)]]]]],
            "prf": ["results": .string(secret)],
        ]
        let made = RegistrationResponse(
            id: Samples.credentialID,
            clientDataJSON: [],
            attestationObject: [],
            otherMembers: hidden,
            otherResponseMembers: hidden
        )
        let used = AuthenticationResponse(
            id: Samples.credentialID,
            clientDataJSON: [],
            authenticatorData: [],
            signature: [],
            otherMembers: hidden,
            otherResponseMembers: hidden
        )
        for json in [made.json, used.json] {
            #expect(!String(decoding: json.serialized, as: UTF8.self).contains(secret))
        }
        #expect(made.otherMembers["getClientExtensionResults"]?["prf"] == ["enabled": true])
        var object = try #require(used.json.object)
        object["again"] = .object(hidden)
        let read = try AuthenticationResponse(parsing: JSONValue.object(object).serialized)
        #expect(!"\(read)".contains(secret))
    }
}
