// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct CallTests {
    private static let request = RequestOptions(challenge: Samples.challenge, relyingPartyID: Samples.relyingPartyID)
    private static let creation = CreationOptions(
        relyingParty: RelyingPartyEntity(id: Samples.relyingPartyID, name: "Example"),
        user: UserEntity(id: Samples.userHandle, name: "ada", displayName: "Ada"),
        challenge: Samples.challenge,
        algorithms: [.es256]
    )

    @Test func `mediation stands beside the options and not in them`() {
        let get = CredentialRequestOptions.conditional(Self.request).json
        #expect(get["mediation"] == "conditional")
        #expect(get["uiMode"] == nil)
        #expect(get["publicKey"] == Self.request.json)
        #expect(get["publicKey"]?["mediation"] == nil)
        let create = CredentialCreationOptions.conditional(Self.creation).json
        #expect(create["mediation"] == "conditional")
        #expect(create["publicKey"] == Self.creation.json)
        #expect(CredentialRequestOptions(publicKey: Self.request).json.object?.members.map(\.key) == ["publicKey"])
    }

    @Test func `an immediate call goes only to clients that say they know it`() throws {
        let able = ClientCapabilities([.immediateGet: true])
        let call = try #require(CredentialRequestOptions.immediate(Self.request, for: able))
        #expect(call.json["uiMode"] == "immediate" && call.json["mediation"] == nil)
        for json: JSONValue in [
            [:], ["immediateGet": false], ["immediateGet": nil], ["immediateGet": "true"], ["immediateGet": 1],
            ["ImmediateGet": true], ["conditionalGet": true],
        ] {
            let capabilities = try ClientCapabilities(json: json)
            #expect(CredentialRequestOptions.immediate(Self.request, for: capabilities) == nil)
        }
        let named = RequestOptions(
            challenge: Samples.challenge,
            relyingPartyID: Samples.relyingPartyID,
            allowedCredentials: [PublicKeyCredentialDescriptor(id: Samples.credentialID)]
        )
        #expect(CredentialRequestOptions.immediate(named, for: able) == nil)
    }

    @Test func `calls without options, or with members of the wrong type, are refused`() {
        for json: JSONValue in [nil, [], [:], ["publicKey": nil], ["publicKey": []], ["publicKey": [:]]] {
            #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) { try CredentialRequestOptions(json: json) }
            #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) { try CredentialCreationOptions(json: json) }
        }
        for (key, value) in [("mediation", 5), ("mediation", []), ("uiMode", true)] as [(String, JSONValue)] {
            #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) {
                try CredentialRequestOptions(json: ["publicKey": Self.request.json, .init(key): value])
            }
        }
        #expect(throws: WebAuthnTypesError.with(.optionsInvalid)) {
            try CredentialCreationOptions(json: ["publicKey": Self.creation.json, "mediation": 5])
        }
    }

    @Test func `a capability is there, is not there, or is not told`() throws {
        let json: JSONValue = [
            "conditionalGet": true, "hybridTransport": false, "extension:prf": true, "relatedOrigins": nil,
            "signalUnknownCredential": "yes", "ofTomorrow": ["a": 1],
        ]
        let capabilities = try ClientCapabilities(json: json)
        #expect(capabilities[.conditionalGet] == true)
        #expect(capabilities[.hybridTransport] == false)
        #expect(capabilities[.extension("prf")] == true)
        for unknown: ClientCapability in [.relatedOrigins, .signalUnknownCredential, .conditionalCreate, .immediateGet]
        {
            #expect(capabilities[unknown] == nil)
        }
        #expect(capabilities[ClientCapability(rawValue: "ofTomorrow")] == nil)
        #expect(capabilities.json == json)
        #expect(try ClientCapabilities(json: capabilities.json) == capabilities)
        for wrong: JSONValue in [nil, [], "x", 1, true] {
            #expect(throws: WebAuthnTypesError.with(.capabilitiesInvalid)) { try ClientCapabilities(json: wrong) }
        }
    }

    @Test func `the spellings are the standard's`() {
        let capabilities: [ClientCapability] = [
            .conditionalCreate, .conditionalGet, .hybridTransport, .passkeyPlatformAuthenticator,
            .userVerifyingPlatformAuthenticator, .relatedOrigins, .signalAllAcceptedCredentials,
            .signalCurrentUserDetails, .signalUnknownCredential, .immediateGet,
        ]
        #expect(
            capabilities.map(\.description) == [
                "conditionalCreate", "conditionalGet", "hybridTransport", "passkeyPlatformAuthenticator",
                "userVerifyingPlatformAuthenticator", "relatedOrigins", "signalAllAcceptedCredentials",
                "signalCurrentUserDetails", "signalUnknownCredential", "immediateGet",
            ]
        )
        let mediations: [CredentialMediation] = [.silent, .optional, .conditional, .required]
        #expect(mediations.map(\.description) == ["silent", "optional", "conditional", "required"])
    }
}
