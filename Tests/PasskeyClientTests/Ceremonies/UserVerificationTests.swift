// SPDX-License-Identifier: Apache-2.0

import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct UserVerificationTests {
    @Test(arguments: [
        (UserVerificationRequirement.required, true, true),
        (.preferred, true, true),
        (.preferred, false, false),
        (.discouraged, true, false),
        (.discouraged, false, false),
        (UserVerificationRequirement(rawValue: "odd"), true, true),
        (UserVerificationRequirement(rawValue: "odd"), false, false),
    ])
    func `the wish and the means decide`(
        requirement: UserVerificationRequirement,
        canVerify: Bool,
        verifies: Bool
    ) async throws {
        let authenticator = StubAuthenticator(canVerifyUser: canVerify)
        let client = try Requests.client(authenticator)
        _ = try await client.get(Requests.request(verification: requirement))
        #expect(authenticator.assertions.map(\.requiresUserVerification) == [verifies])
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await client.create(Requests.creation(verification: requirement))
        }
        #expect(authenticator.creations.map(\.requiresUserVerification) == [verifies])
    }

    @Test func `required without the means is refused before anybody is asked`() async throws {
        let authenticator = StubAuthenticator(canVerifyUser: false)
        let client = try Requests.client(authenticator)
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await client.get(Requests.request(verification: .required))
        }
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await client.create(Requests.creation(verification: .required))
        }
        #expect(authenticator.assertions.isEmpty)
        #expect(authenticator.creations.isEmpty)
    }
}
