// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct ExtensionRequestTests {
    private let user: UserEntity
    private let challenge: Challenge
    private let party: RelyingParty

    init() throws {
        user = UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada")
        challenge = try Challenge(bytes: Passkey.challenge)
        party = try Passkey.party()
    }

    private let creation = CreationExtensionInputs(
        prf: PRFCreationRequest(eval: PRFInput(first: [1], second: [2])),
        largeBlob: .preferred,
        credBlob: [3],
        credentialProtection: CredentialProtection(.userVerificationRequired, isEnforced: true),
        minPINLength: true,
        hmacCreateSecret: true,
        appIDExclude: "https://example.org/u2f.json",
        userVerificationMethods: true
    )

    @Test func `a creation asks for what it was told, and always for credProps`() throws {
        let inputs = try creation.asking(others: ["tide": ["height": 1]])
        let (options, ceremony) = party.beginRegistration(
            user: user,
            challenge: challenge,
            at: Vector.now,
            extensions: inputs
        )
        var expected = inputs.json
        expected["credProps"] = true
        #expect(options.extensions == expected)
        #expect(ceremony.extensions.json == expected)
        let stored = try JSONValue(parsing: ceremony.json.serialized)
        #expect(try RegistrationCeremony(json: stored) == ceremony)
    }

    @Test func `a request asks for what it was told`() throws {
        let id = try CredentialID([1])
        let salts = try HMACSecretSalts(salt1: [UInt8](repeating: 1, count: 32))
        let inputs = try RequestExtensionInputs(
            appID: "https://example.org/u2f.json",
            prf: PRFAssertionRequest(evalByCredential: [id: PRFInput(first: [1])]),
            largeBlob: .write([4]),
            getCredBlob: true,
            hmacGetSecret: salts,
            userVerificationMethods: true
        )
        .asking(others: ["tide": false])
        let (options, ceremony) = try party.beginAuthentication(
            challenge: challenge,
            at: Vector.now,
            allowing: [PublicKeyCredentialDescriptor(id: id)],
            extensions: inputs
        )
        #expect(options.extensions == inputs.json)
        #expect(ceremony.extensions == inputs && ceremony.appID == "https://example.org/u2f.json")
        let stored = try JSONValue(parsing: ceremony.json.serialized)
        #expect(try AuthenticationCeremony(json: stored) == ceremony)
    }

    @Test func `a request whose extensions do not fit its credentials is not begun`() throws {
        let (one, two) = (try CredentialID([1]), try CredentialID([2]))
        let byCredential = RequestExtensionInputs(
            prf: PRFAssertionRequest(evalByCredential: [one: PRFInput(first: [1])])
        )
        let write = RequestExtensionInputs(largeBlob: .write([1]))
        for (inputs, allowed) in [(byCredential, []), (byCredential, [two]), (write, []), (write, [one, two])] {
            let error = #expect(throws: WebAuthnTypesError.self) {
                try party.beginAuthentication(
                    challenge: challenge,
                    at: Vector.now,
                    allowing: allowed.map { PublicKeyCredentialDescriptor(id: $0) },
                    extensions: inputs
                )
            }
            #expect(error?.code == .extensionNotApplicable)
        }
    }

    @Test func `ceremonies that were stored before extensions were remembered are read`() throws {
        let made = try RegistrationCeremony(json: [
            "challenge": .string(Base64URL.encode(Passkey.challenge)), "user": "Bw", "userVerification": "preferred",
            "algorithms": [-7], "conditional": false, "expiresAt": 1_800_000_000_000,
        ])
        #expect(made.extensions == .credentialPropertiesAlone)
        let used = try AuthenticationCeremony(json: [
            "challenge": .string(Base64URL.encode(Passkey.challenge)), "userVerification": "preferred", "allowed": [],
            "expiresAt": 1_800_000_000_000, "appid": "https://example.org/u2f.json",
        ])
        #expect(used.extensions == RequestExtensionInputs(appID: "https://example.org/u2f.json"))
    }

    @Test func `what older releases read is written as they read it`() throws {
        let plain = party.beginRegistration(user: user, challenge: challenge, at: Vector.now).ceremony
        #expect(plain.json["extensions"] == nil)
        let used = party.beginAuthentication(
            challenge: challenge,
            at: Vector.now,
            appID: "https://example.org/u2f.json"
        ).ceremony
        #expect(used.json["appid"] == "https://example.org/u2f.json" && used.json["extensions"] == nil)
    }

    @Test(arguments: [7, "prf", ["prf"], ["prf": true], ["payment": ["isPayment": true]]] as [JSONValue])
    func `a stored ceremony with altered extensions is refused`(_ extensions: JSONValue) throws {
        var made = try #require(
            party.beginRegistration(user: user, challenge: challenge, at: Vector.now).ceremony.json.object
        )
        made["extensions"] = extensions
        #expect(throws: (any Error).self) { try RegistrationCeremony(json: .object(made)) }
        var used = try #require(party.beginAuthentication(challenge: challenge, at: Vector.now).ceremony.json.object)
        used["extensions"] = extensions
        #expect(throws: (any Error).self) { try AuthenticationCeremony(json: .object(used)) }
    }
}
