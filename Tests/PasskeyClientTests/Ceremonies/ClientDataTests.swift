// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct ClientDataTests {
    private let challenge = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    @Test func `members stand in the standard's order without spaces`() async throws {
        let client = try Requests.client(Requests.authenticator())
        let created = try await client.create(Requests.creation())
        #expect(
            String(decoding: created.clientDataJSON, as: UTF8.self)
                == #"{"type":"webauthn.create","challenge":"\#(challenge)","origin":"http://localhost:8080","crossOrigin":false}"#
        )
        let signed = try await client.get(Requests.request())
        #expect(
            String(decoding: signed.clientDataJSON, as: UTF8.self)
                == #"{"type":"webauthn.get","challenge":"\#(challenge)","origin":"http://localhost:8080","crossOrigin":false}"#
        )
    }

    @Test func `a frame in a page of another origin says so`() async throws {
        var configuration = ClientConfiguration()
        configuration.topOrigin = try Origin("https://example.org")
        let client = try Requests.client(StubAuthenticator(), configuration: configuration)
        let signed = try await client.get(Requests.request())
        let text = String(decoding: signed.clientDataJSON, as: UTF8.self)
        #expect(text.hasSuffix(#","crossOrigin":true,"topOrigin":"https://example.org"}"#))
    }

    @Test func `the authenticator gets the hash of exactly these bytes`() async throws {
        let authenticator = StubAuthenticator()
        let signed = try await Requests.client(authenticator).get(Requests.request())
        #expect(authenticator.assertions.first?.clientDataHash == ClientDataHash(of: signed.clientDataJSON))
    }
}
