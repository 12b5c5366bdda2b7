// SPDX-License-Identifier: Apache-2.0

// example attestation begins
import ByteEncodings
import AttestationVerification
import WebAuthnTypes
// example attestation ends

import COSEKeys
import CBORCoding
import SecretMemory
import SoftwareAuthenticator
import Testing

@Suite struct `The page of AttestationVerification` {
    @Test func `has an example that judges a statement`() async throws {
        var configuration = AuthenticatorConfiguration()
        configuration.attestation = .packedSelf
        let now = UnixTime(seconds: 1_800_000_000)
        let authenticator = PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(),
            configuration: configuration,
            now: { now }
        )
        let hash = ClientDataHash(of: Array("client data".utf8))
        let attestationObject = try await authenticator.makeCredential(
            for: CreationRequest(
                clientDataHash: hash,
                relyingParty: RelyingPartyEntity(id: try RelyingPartyID("localhost"), name: "Nest"),
                user: UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin"),
                algorithms: [.es256],
                excludedCredentials: [],
                requiresUserVerification: true,
                attestationFormats: [.packed]
            )
        ).attestationObject
        let clientDataHash = hash.bytes
        let anchors: [[UInt8]] = []

        // example attestation begins
        let policy = AttestationPolicy(requirement: .selfOrTrusted, anchors: anchors)  // certificates in DER
        let object = try AttestationObject(parsing: attestationObject)
        guard let credential = object.authenticatorData.attestedCredential else { return }
        let outcome = try AttestationVerifier(policy).verify(
            object,
            credentialKey: try credential.publicKey(),
            clientDataHash: clientDataHash,
            at: now
        )
        let isModelProved = outcome.provesModel
        // example attestation ends

        #expect(outcome.proof == .selfAttested)
        #expect(!isModelProved)
    }
}
