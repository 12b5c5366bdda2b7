// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct RoundTripTests {
    @Test func `a passkey that was made signs in`() async throws {
        let client = try Requests.client(Requests.authenticator())
        let created = try await client.create(Requests.creation())
        let object = try AttestationObject(parsing: created.attestationObject)
        let key = try #require(object.authenticatorData.attestedCredential).publicKey()
        let signed = try await client.get(Requests.request())
        #expect(try AuthenticationResponse(json: signed.json) == signed)
        #expect(signed.id == created.id)
        #expect(signed.userHandle == (try UserHandle([7])))
        #expect(
            key.isValid(
                signature: signed.signature,
                over: signed.authenticatorData + ClientDataHash(of: signed.clientDataJSON).bytes
            )
        )
    }

    @Test func `an excluded passkey is an invalid state`() async throws {
        let client = try Requests.client(Requests.authenticator())
        let created = try await client.create(Requests.creation())
        await #expect(throws: PasskeyClientError(.invalidState, "")) {
            try await client.create(Requests.creation(excluding: [created.id]))
        }
    }

    @Test func `a passkey of one origin is not offered to another one of the same machine`() async throws {
        let authenticator = Requests.authenticator()
        _ = try await Requests.client(authenticator).create(Requests.creation())
        let other = try Requests.client(authenticator, origin: "http://app.localhost:8080")
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await other.get(Requests.request(at: "app.localhost"))
        }
    }
}
