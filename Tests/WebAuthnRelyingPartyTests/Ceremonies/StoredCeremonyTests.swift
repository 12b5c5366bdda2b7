// SPDX-License-Identifier: Apache-2.0
// Ceremonies in storage: they come back whole or not at all.

import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct StoredCeremonyTests {
    private func registration() throws -> RegistrationCeremony {
        RegistrationCeremony(
            challenge: try Challenge(bytes: Passkey.challenge),
            user: try UserHandle([7]),
            userVerification: .required,
            algorithms: [.es256, COSEAlgorithm(rawValue: -65_535)],
            isConditional: true,
            expiresAt: UnixTime(seconds: 1_800_000_300)
        )
    }

    private func authentication(user: UserHandle? = nil) throws -> AuthenticationCeremony {
        AuthenticationCeremony(
            challenge: try Challenge(bytes: Passkey.challenge),
            userVerification: .discouraged,
            allowedCredentials: [try CredentialID([1]), try CredentialID([2, 3])],
            user: user,
            expiresAt: UnixTime(seconds: 1_800_000_300)
        )
    }

    private func change(_ json: JSONValue, _ key: String, _ value: JSONValue?) throws -> JSONValue {
        var object = try #require(json.object)
        object[key] = value
        return .object(object)
    }

    @Test func `both ceremonies come back as they went`() throws {
        let stored = try JSONValue(parsing: try registration().json.serialized)
        #expect(try RegistrationCeremony(json: stored) == registration())
        for user in [nil, try UserHandle([7])] {
            let stored = try JSONValue(parsing: try authentication(user: user).json.serialized)
            #expect(try AuthenticationCeremony(json: stored) == authentication(user: user))
        }
    }

    @Test(arguments: ["challenge", "user", "userVerification", "algorithms", "conditional", "expiresAt"])
    func `a registration that lacks a member, or has another type there, is refused`(_ key: String) throws {
        let json = try registration().json
        #expect(throws: (any Error).self) { try RegistrationCeremony(json: try change(json, key, nil)) }
        #expect(throws: (any Error).self) { try RegistrationCeremony(json: try change(json, key, .number(7.5))) }
    }

    @Test(arguments: ["challenge", "userVerification", "allowed", "expiresAt"])
    func `an authentication that lacks a member, or has another type there, is refused`(_ key: String) throws {
        let json = try authentication().json
        #expect(throws: (any Error).self) { try AuthenticationCeremony(json: try change(json, key, nil)) }
        #expect(throws: (any Error).self) { try AuthenticationCeremony(json: try change(json, key, .number(7.5))) }
    }

    @Test func `an allow list never runs empty by leaving out what it does not understand`() throws {
        for item in [7, nil, "", "not base64url!", ["AQ"]] as [JSONValue] {
            let altered = try change(try authentication().json, "allowed", .array([item]))
            #expect(throws: (any Error).self) { try AuthenticationCeremony(json: altered) }
        }
        let altered = try change(try registration().json, "algorithms", ["-7"])
        #expect(throws: (any Error).self) { try RegistrationCeremony(json: altered) }
    }

    @Test func `one kind of ceremony is never read as the other`() throws {
        #expect(throws: (any Error).self) { try AuthenticationCeremony(json: try registration().json) }
        #expect(throws: (any Error).self) { try RegistrationCeremony(json: try authentication().json) }
        #expect(throws: (any Error).self) { try AuthenticationCeremony(json: "text") }
    }

    @Test func `the challenge is not printed with the ceremony`() throws {
        #expect(!"\(try registration())".contains("66, 66"))
        #expect(!String(reflecting: try authentication()).contains("66, 66"))
    }
}
