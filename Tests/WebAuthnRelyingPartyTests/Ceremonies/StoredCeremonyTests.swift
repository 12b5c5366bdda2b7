// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
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

    /// Only "required" was looked for, so any other text demanded nothing.
    @Test(arguments: ["Required", "require", "REQUIRED", " required", "", "yes"])
    func `a demand for user verification that is not understood is refused, not taken for none`(_ text: String) throws {
        let registration = try change(try registration().json, "userVerification", .string(text))
        let authentication = try change(try authentication().json, "userVerification", .string(text))
        for error in [
            #expect(throws: JSONError.self) { try RegistrationCeremony(json: registration) },
            #expect(throws: JSONError.self) { try AuthenticationCeremony(json: authentication) },
        ] {
            #expect(error?.code == .valueInvalid)
            #expect(error?.message.contains("userVerification") == true)
        }
    }

    @Test(arguments: ["origins", "mediation", "User", "user ", "version"])
    func `a member that is not understood is refused, since it may be a demand`(_ key: String) throws {
        let registration = try change(try registration().json, key, "x")
        let authentication = try change(try authentication().json, key, "x")
        for error in [
            #expect(throws: JSONError.self) { try RegistrationCeremony(json: registration) },
            #expect(throws: JSONError.self) { try AuthenticationCeremony(json: authentication) },
        ] {
            #expect(error?.code == .valueInvalid)
        }
    }

    @Test func `a registration that offers no algorithm is refused`() throws {
        let json = try change(try registration().json, "algorithms", [])
        let error = #expect(throws: JSONError.self) { try RegistrationCeremony(json: json) }
        #expect(error?.code == .valueInvalid)
    }

    @Test func `a demand that was never stored and is not understood is the strictest`() throws {
        let unknown = UserVerificationRequirement(rawValue: "always")
        refused(by: .userVerificationMissing) { try Passkey().authenticate(demand: unknown) { $0.flags = 0x01 } }
        refused(by: .userVerificationMissing) { try Passkey().register(demand: unknown) { $0.flags = 0x41 } }
        for demand in [UserVerificationRequirement.preferred, .discouraged] {
            #expect(try !Passkey().authenticate(demand: demand) { $0.flags = 0x01 }.userVerified)
            #expect(try !Passkey().register(demand: demand) { $0.flags = 0x41 }.userVerified)
        }
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
