// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import CBORCoding
import Crypto
import JSONCoding
import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CreationTests {
    private func packed(aaguid: AAGUID = .martlet) -> AuthenticatorConfiguration {
        var configuration = AuthenticatorConfiguration()
        configuration.attestation = .packedSelf
        configuration.aaguid = aaguid
        return configuration
    }

    @Test func `the response survives its JSON and carries copies for pages without CBOR`() async throws {
        let response = try await Requests.client(Requests.authenticator()).create(Requests.creation())
        #expect(try RegistrationResponse(json: response.json) == response)
        let object = try AttestationObject(parsing: response.attestationObject)
        let credential = try #require(object.authenticatorData.attestedCredential)
        #expect(response.id == credential.credentialID)
        #expect(response.unsignedCopies.authenticatorData == object.authenticatorDataBytes)
        #expect(response.unsignedCopies.publicKeyAlgorithm == .es256)
        let copy = try P256.Signing.PublicKey(derRepresentation: try #require(response.unsignedCopies.publicKey))
        #expect(try COSEPublicKey(p256Point: copy.x963Representation) == credential.publicKey())
        #expect(response.attachment == .platform)
        #expect(response.transports == [.hybrid, .internal])
    }

    @Test func `whether the passkey is discoverable is told when asked`() async throws {
        let client = try Requests.client(Requests.authenticator())
        let asked = try await client.create(Requests.creation(extensions: ["credProps": true, "unknown": 1]))
        #expect(asked.clientExtensionResults == ["credProps": ["rk": true]])
        let notAsked = try await client.create(Requests.creation())
        #expect(notAsked.clientExtensionResults.isEmpty)
    }

    @Test func `what the server asks for reaches the authenticator`() async throws {
        let authenticator = StubAuthenticator()
        let excluded = try CredentialID([9])
        let client = try Requests.client(authenticator)
        let options = try Requests.creation(
            algorithms: [],
            excluding: [excluded],
            attestation: .direct,
            formats: [.packed]
        )
        await #expect(throws: PasskeyClientError(.notAllowed, "")) { try await client.create(options) }
        let request = try #require(authenticator.creations.first)
        #expect(request.algorithms == [.es256, .rs256])
        #expect(request.excludedCredentials.map(\.id) == [excluded])
        #expect(request.attestationFormats == [.packed])
        #expect(request.user == options.user)
    }

    @Test func `attestation is left out unless it was asked for`() async throws {
        let client = try Requests.client(Requests.authenticator(packed()))
        for (conveyance, format) in [
            (AttestationConveyance.none, AttestationFormat.none), (AttestationConveyance(rawValue: "odd"), .none),
            (.direct, .packed), (.indirect, .packed),
        ] {
            let response = try await client.create(Requests.creation(attestation: conveyance))
            let object = try AttestationObject(parsing: response.attestationObject)
            #expect(object.format == format)
            #expect(object.authenticatorData.attestedCredential?.aaguid == .martlet)
        }
    }

    @Test(arguments: [(AAGUID.martlet, AttestationFormat.none), (.zero, .packed)])
    func `a statement that nobody asked for is removed unless it identifies nothing`(
        aaguid: AAGUID,
        format: AttestationFormat
    ) async throws {
        // An authenticator that ignores the client's wish for no attestation.
        let real = Requests.authenticator(packed(aaguid: aaguid))
        let stubborn = StubAuthenticator(create: { request in
            try await real.makeCredential(
                for: CreationRequest(
                    clientDataHash: request.clientDataHash,
                    relyingParty: request.relyingParty,
                    user: request.user,
                    algorithms: request.algorithms,
                    requiresUserVerification: false
                )
            )
        })
        let response = try await Requests.client(stubborn).create(Requests.creation())
        #expect(try AttestationObject(parsing: response.attestationObject).format == format)
    }

    @Test func `an authenticator of the wrong kind is not asked`() async throws {
        let authenticator = StubAuthenticator()
        let client = try Requests.client(authenticator)
        await #expect(throws: PasskeyClientError(.notAllowed, "")) {
            try await client.create(Requests.creation(attachment: .crossPlatform))
        }
        #expect(authenticator.creations.isEmpty)
        let real = try Requests.client(Requests.authenticator())
        _ = try await real.create(Requests.creation(attachment: .platform))
        _ = try await real.create(Requests.creation(attachment: AuthenticatorAttachment(rawValue: "odd")))
    }

    @Test func `algorithms that nothing here supports are refused before anybody is asked`() async throws {
        let authenticator = StubAuthenticator()
        let client = try Requests.client(authenticator)
        await #expect(throws: PasskeyClientError(.notSupported, "")) {
            try await client.create(Requests.creation(algorithms: [.edDSA, .rs256]))
        }
        #expect(authenticator.creations.isEmpty)
    }

    @Test func `an authenticator that returns nonsense is told from a refusal`() async throws {
        for nonsense in [[], [0xA0], Array("text".utf8)] as [[UInt8]] {
            let stub = StubAuthenticator(create: { _ in
                CreatedCredential(attestationObject: nonsense, isDiscoverable: true)
            })
            let client = try Requests.client(stub)
            await #expect(throws: PasskeyClientError(.unknown, "")) { try await client.create(Requests.creation()) }
        }
    }
}
