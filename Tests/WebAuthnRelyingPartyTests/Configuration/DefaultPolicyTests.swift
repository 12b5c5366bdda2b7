// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import COSEKeys
import JSONCoding
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct DefaultPolicyTests {
    private func creation(
        conditional: Bool = false,
        _ change: (inout RelyingPartyConfiguration) -> Void = { _ in }
    ) throws -> (options: CreationOptions, ceremony: RegistrationCeremony) {
        try Passkey.party(change).beginRegistration(
            user: UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada"),
            challenge: try Challenge(bytes: Passkey.challenge),
            at: Vector.now,
            excluding: [PublicKeyCredentialDescriptor(id: try CredentialID([1]), transports: [.internal])],
            conditional: conditional
        )
    }

    @Test func `user verification is preferred, so missing is accepted and told`() throws {
        let party = try Passkey.party()
        #expect(party.configuration.userVerification == .preferred)
        let (options, ceremony) = try creation()
        #expect(options.json["authenticatorSelection"]?["userVerification"] == "preferred")
        #expect(ceremony.userVerification == .preferred)
        let request = party.beginAuthentication(challenge: try Challenge(bytes: Passkey.challenge), at: Vector.now)
        #expect(request.options.json["userVerification"] == "preferred")
        #expect(request.ceremony.userVerification == .preferred)

        let passkey = try Passkey()
        #expect(try passkey.authenticate { $0.flags = 0x05 }.userVerified)
        #expect(try !passkey.authenticate { $0.flags = 0x01 }.userVerified)
    }

    @Test func `no attestation is asked for, and what comes all the same is no reason to refuse`() throws {
        #expect(try creation().options.json["attestation"] == "none")
        let attester = try Attester()
        let verified = try attester.register([attester.root.leaf(attester.publicKey)], Passkey.party())
        #expect(verified.attestation.proof == .certified(isTrusted: false))
        #expect(try Passkey().register().attestation.proof == .none)
    }

    @Test func `embedded pages are refused in both ceremonies`() throws {
        #expect(try Passkey.party().configuration.crossOrigin == .refused)
        refused(by: .crossOriginNotAllowed) { try Passkey().authenticate { $0.clientData["crossOrigin"] = true } }
        refused(by: .crossOriginNotAllowed) { try Passkey().register { $0.clientData["crossOrigin"] = true } }
    }

    @Test func `an unknown backup eligibility is learned and then held`() throws {
        #expect(try Passkey.party().configuration.backupEligibility == .learn)
        let passkey = try Passkey()
        let learned = try passkey.authenticate { $0.flags = 0x0D }
        #expect(learned.credential.backupEligible == true)
        #expect(learned.backupChange.eligibilityChanged)
        refused(by: .backupEligibilityChanged) {
            try passkey.authenticate(record: learned.credential) { $0.flags = 0x05 }
        }
    }

    @Test func `passkeys are asked to be discoverable, in the words of old and new clients`() throws {
        let selection = try #require(try creation().options.json["authenticatorSelection"])
        #expect(selection["residentKey"] == "required")
        #expect(selection["requireResidentKey"] == true)
    }

    @Test func `the standard's three algorithms are offered and people have five minutes`() throws {
        let (options, ceremony) = try creation()
        #expect(options.json["pubKeyCredParams"]?.array?.compactMap { $0["alg"]?.integer } == [-8, -7, -257])
        #expect(ceremony.algorithms == [.edDSA, .es256, .rs256])
        #expect(options.json["timeout"] == 300_000)
        let request = try Passkey.party().beginAuthentication(
            challenge: try Challenge(bytes: Passkey.challenge),
            at: Vector.now
        )
        #expect(request.options.json["timeout"] == 300_000)
        #expect(request.options.json["allowCredentials"] == [])
    }

    @Test func `whom the options are for, and what they exclude, is on the wire`() throws {
        let json = try creation().options.json
        #expect(json["rp"] == ["id": "example.org", "name": "Example"])
        #expect(json["user"]?["name"] == "ada")
        #expect(json["excludeCredentials"]?.array?.first?["id"] == "AQ")
        #expect(json["extensions"] == ["credProps": true])
    }

    @Test func `a counter that stands still is refused where nothing syncs`() throws {
        #expect(try Passkey.party().configuration.counter == .refuseDeviceBound)
        let passkey = try Passkey()
        refused(by: .counterRegressed) { try passkey.authenticate(record: passkey.record(count: 4)) { $0.count = 4 } }
        let synced = try passkey.authenticate(record: passkey.record(count: 4)) {
            $0.count = 4
            $0.flags = 0x1D
        }
        #expect(synced.counterSignal == .didNotGrow)
    }

    @Test func `another demand for user verification reaches the options and the stored ceremony`() throws {
        let party = try Passkey.party()
        let challenge = try Challenge(bytes: Passkey.challenge)
        let request = party.beginAuthentication(challenge: challenge, at: Vector.now, userVerification: .required)
        #expect(request.options.userVerification == .required && request.ceremony.userVerification == .required)
        let user = UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada")
        let creation = party.beginRegistration(
            user: user,
            challenge: challenge,
            at: Vector.now,
            userVerification: .required
        )
        #expect(creation.options.selection.userVerification == .required)
        #expect(creation.ceremony.userVerification == .required)
        refused(by: .userVerificationMissing) { try Passkey().authenticate(demand: .required) { $0.flags = 0x01 } }
    }

    @Test func `a key is kept as it is used, without what else stood in its map`() throws {
        let passkey = try Passkey()
        let verified = try passkey.register {
            // A sixth pair, under a label that nobody reads; kept, it would be stored and parsed for ever.
            let extra: [UInt8] = [0x04, 0x59, 0x20, 0x00] + [UInt8](repeating: 7, count: 0x2000)
            $0.publicKey = [0xA6] + passkey.publicKey.dropFirst() + extra
        }
        #expect(verified.credential.publicKey == passkey.publicKey)
        try passkey.authenticate(record: verified.credential)
    }

    @Test func `a conditional request is remembered as one`() throws {
        #expect(try creation(conditional: true).ceremony.isConditional)
        #expect(try !creation().ceremony.isConditional)
    }
}
