// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct CeremonyExpiryTests {
    private let begin = UnixTime(seconds: 1_800_000_000)
    private let user: UserEntity

    init() throws { user = UserEntity(id: try UserHandle([7, 7, 7]), name: "ada", displayName: "Ada") }

    @Test func `a ceremony ends some time after its beginning, which the configuration says`() throws {
        let challenge = try Challenge(bytes: Passkey.challenge)
        let party = try Passkey.party()
        let end = begin.adding(seconds: 360)
        #expect(party.beginRegistration(user: user, challenge: challenge, at: begin).ceremony.expiresAt == end)
        #expect(party.beginAuthentication(challenge: challenge, at: begin).ceremony.expiresAt == end)
        let hasty = try Passkey.party { $0.ceremonyLifetimeMilliseconds = 1_500 }
        let ceremony = hasty.beginAuthentication(challenge: challenge, at: begin).ceremony
        #expect(ceremony.expiresAt.milliseconds == begin.milliseconds + 1_500)
    }

    @Test func `a sign-in counts until the last millisecond and not after`() throws {
        let passkey = try Passkey()
        let party = try Passkey.party()
        let ceremony = party.beginAuthentication(challenge: try Challenge(bytes: Passkey.challenge), at: begin).ceremony
        let response = try Assertion(passkey).response(passkey)
        let finish = { (now: UnixTime) in
            try party.finishAuthentication(response, ceremony, credential: passkey.record, at: now)
        }
        _ = try finish(begin)
        _ = try finish(ceremony.expiresAt.adding(milliseconds: -1))
        // A clock that was set back is no reason to send people away.
        _ = try finish(begin.adding(seconds: -3_600))
        for late in [0, 1, 86_400_000] as [Int64] {
            refused(by: .ceremonyExpired) { try finish(ceremony.expiresAt.adding(milliseconds: late)) }
        }
        refused(by: .ceremonyExpired) { try finish(UnixTime(milliseconds: .max)) }
    }

    @Test func `a registration counts until the last millisecond and not after`() throws {
        let passkey = try Passkey()
        let party = try Passkey.party()
        let challenge = try Challenge(bytes: Passkey.challenge)
        let ceremony = party.beginRegistration(user: user, challenge: challenge, at: begin).ceremony
        let response = try Enrolment(passkey).response()
        _ = try party.finishRegistration(response, ceremony, at: ceremony.expiresAt.adding(milliseconds: -1))
        let error = refused(by: .ceremonyExpired) {
            try party.finishRegistration(response, ceremony, at: ceremony.expiresAt.adding(seconds: 9))
        }
        #expect(error?.found?.contains("9 seconds") == true)
    }

    @Test func `nothing else is looked at once it has ended`() throws {
        let passkey = try Passkey()
        var broken = Assertion(passkey)
        broken.clientData = [:]
        broken.userHandle = nil
        let party = try Passkey.party()
        let ceremony = party.beginAuthentication(challenge: try Challenge(bytes: Passkey.challenge), at: begin).ceremony
        refused(by: .ceremonyExpired) {
            try party.finishAuthentication(
                try broken.response(passkey),
                ceremony,
                credential: passkey.record,
                at: ceremony.expiresAt
            )
        }
    }

    @Test func `what is stored says when it ends, and without that nothing is read`() throws {
        let party = try Passkey.party()
        let challenge = try Challenge(bytes: Passkey.challenge)
        let registration = party.beginRegistration(user: user, challenge: challenge, at: begin).ceremony
        let authentication = party.beginAuthentication(challenge: challenge, at: begin).ceremony
        #expect(try RegistrationCeremony(json: registration.json) == registration)
        #expect(try AuthenticationCeremony(json: authentication.json) == authentication)
        for value: JSONValue? in [nil, JSONValue.null, "1800000000000", .number(1.5), true] {
            for json in [registration.json, authentication.json] {
                var object = try #require(json.object)
                object["expiresAt"] = value
                #expect(throws: (any Error).self) { try RegistrationCeremony(json: .object(object)) }
                #expect(throws: (any Error).self) { try AuthenticationCeremony(json: .object(object)) }
            }
        }
    }
}
