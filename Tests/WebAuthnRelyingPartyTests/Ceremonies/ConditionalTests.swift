// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct ConditionalTests {
    private func begin(
        conditional: Bool,
        _ demand: UserVerificationRequirement,
        asking explicit: UserVerificationRequirement? = nil
    ) throws -> (options: CreationOptions, ceremony: RegistrationCeremony) {
        try Passkey.party { $0.userVerification = demand }.beginRegistration(
            user: UserEntity(id: try UserHandle([7, 7, 7]), name: "ada", displayName: "Ada"),
            challenge: try Challenge(bytes: Passkey.challenge),
            at: Vector.now,
            conditional: conditional,
            userVerification: explicit
        )
    }

    private func finish(_ ceremony: RegistrationCeremony, flags: UInt8) throws -> VerifiedRegistration {
        var enrolment = try Enrolment(try Passkey())
        enrolment.flags = flags
        return try Passkey.party().finishRegistration(try enrolment.response(), ceremony, at: Vector.now)
    }

    @Test func `presence and verification may be absent when the stored ceremony says so`() throws {
        let ceremony = try RegistrationCeremony(json: begin(conditional: true, .required).ceremony.json)
        let verified = try finish(ceremony, flags: 0x40)
        #expect(!verified.userPresent && !verified.userVerified)
        // It proves nobody: the first sign-in does.
        #expect(!verified.credential.isUserVerificationInitialized)
        #expect(try finish(ceremony, flags: 0x45).userVerified)
    }

    @Test func `no other ceremony excuses anybody, whatever the client claims`() throws {
        let stored = try begin(conditional: false, .required).ceremony
        refused(by: .userPresenceMissing) { try finish(stored, flags: 0x40) }
        refused(by: .userPresenceMissing) { try finish(stored, flags: 0x44) }
        refused(by: .userVerificationMissing) { try finish(stored, flags: 0x41) }
        var enrolment = try Enrolment(try Passkey())
        enrolment.flags = 0x44
        enrolment.clientData["mediation"] = "conditional"
        enrolment.extensions = ["mediation": "conditional"]
        refused(by: .userPresenceMissing) {
            try Passkey.party().finishRegistration(try enrolment.response(), stored, at: Vector.now)
        }
    }

    @Test func `a stored ceremony without the flag, or with another type there, is refused`() throws {
        for conditional in [true, false] {
            let json = try begin(conditional: conditional, .preferred).ceremony.json
            for value: JSONValue? in [nil, JSONValue.null, 1, "true", "conditional", [true], [:]] {
                var object = try #require(json.object)
                object["conditional"] = value
                #expect(throws: (any Error).self) { try RegistrationCeremony(json: .object(object)) }
            }
        }
    }

    @Test func `it excuses from nothing else`() throws {
        let ceremony = try begin(conditional: true, .preferred).ceremony
        refused(by: .backupStateWithoutEligibility) { try finish(ceremony, flags: 0x50) }
        refused(by: .attestedCredentialMissing) {
            var enrolment = try Enrolment(try Passkey())
            enrolment.flags = 0x00
            (enrolment.credentialID, enrolment.publicKey, enrolment.aaguid) = ([], [], [])
            var response = try enrolment.response()
            let bare = enrolment.rpIDHash + [0x00, 0, 0, 0, 0]
            response = RegistrationResponse(
                id: response.id,
                clientDataJSON: response.clientDataJSON,
                attestationObject: Self.attestationObject(bare)
            )
            return try Passkey.party().finishRegistration(response, ceremony, at: Vector.now)
        }
        refused(by: .challengeMismatch) {
            var enrolment = try Enrolment(try Passkey())
            enrolment.clientData["challenge"] = "AAAA"
            return try Passkey.party().finishRegistration(try enrolment.response(), ceremony, at: Vector.now)
        }
    }

    @Test func `verification is asked for as far as somebody can give it unasked`() throws {
        for (demand, expected) in [
            (.required, .preferred), (.preferred, .preferred), (.discouraged, .discouraged),
        ] as [(UserVerificationRequirement, UserVerificationRequirement)] {
            let (options, ceremony) = try begin(conditional: true, demand)
            #expect(options.selection.userVerification == expected && ceremony.userVerification == expected)
            #expect(CredentialCreationOptions.conditional(options).json["mediation"] == "conditional")
        }
        #expect(try begin(conditional: false, .required).ceremony.userVerification == .required)
        // Whoever demands it in so many words gets it.
        let strict = try begin(conditional: true, .preferred, asking: .required)
        #expect(strict.options.selection.userVerification == .required)
        refused(by: .userVerificationMissing) { try finish(strict.ceremony, flags: 0x40) }
    }

    @Test func `a conditional sign-in must have seen somebody`() throws {
        refused(by: .userPresenceMissing) { try Passkey().authenticate { $0.flags = 0x00 } }
        refused(by: .userPresenceMissing) { try Passkey().authenticate { $0.flags = 0x04 } }
    }

    @Test func `hints and formats reach the options, with the attachment that older clients know`() throws {
        let user = UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada")
        let challenge = try Challenge(bytes: Passkey.challenge)
        let party = try Passkey.party {
            $0.hints = [.securityKey, .hybrid]
            $0.attestation = .direct
            $0.attestationFormats = [.packed, .tpm]
        }
        let creation = party.beginRegistration(user: user, challenge: challenge, at: Vector.now).options.json
        #expect(creation["hints"] == ["security-key", "hybrid"])
        #expect(creation["authenticatorSelection"]?["authenticatorAttachment"] == "cross-platform")
        #expect(creation["attestationFormats"] == ["packed", "tpm"])
        let request = party.beginAuthentication(challenge: challenge, at: Vector.now).options.json
        #expect(request["hints"] == ["security-key", "hybrid"])
        #expect(request["attestationFormats"] == nil)
        let device = party.beginRegistration(user: user, challenge: challenge, at: Vector.now, hints: [.clientDevice])
        #expect(device.options.selection.attachment == .platform)
        let mixed = party.beginRegistration(
            user: user,
            challenge: challenge,
            at: Vector.now,
            hints: [.clientDevice, .hybrid]
        )
        #expect(mixed.options.selection.attachment == nil)
        let plain = try Passkey.party().beginRegistration(user: user, challenge: challenge, at: Vector.now).options.json
        #expect(plain["hints"] == nil && plain["attestationFormats"] == nil)
        #expect(plain["authenticatorSelection"]?["authenticatorAttachment"] == nil)
        #expect(party.beginAuthentication(challenge: challenge, at: Vector.now, hints: []).options.hints.isEmpty)
    }

    private static func attestationObject(_ data: [UInt8]) -> [UInt8] {
        // {"fmt": "none", "attStmt": {}, "authData": data}, data shorter than 256 bytes.
        [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xA0, 0x68]
            + Array("authData".utf8) + [0x58, UInt8(data.count)] + data
    }
}
