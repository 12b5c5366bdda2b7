// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import JSONCoding
import SecretMemory
import SignInTesting
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The article on attestation` {
    @Test func `has an example that lets two models in, and no passkey that proves none`() async throws {
        let (first, second) = (AAGUID(high: 1, low: 1), AAGUID(high: 2, low: 2))
        let site = OriginPolicy([try Origin("http://localhost:8080")])
        var configuration = RelyingPartyConfiguration(id: try RelyingPartyID("localhost"), name: "Nest", origins: site)

        // example attestation-policy begins
        var policy = AttestationPolicy(requirement: .trusted)
        policy.trustAnchors = BuiltInRoot.attestation.map(\.trustAnchor)
        policy.models = AuthenticatorModelPolicy(allowed: [first, second])
        configuration.attestation = .direct
        configuration.attestationPolicy = policy
        // example attestation-policy ends

        let now = UnixTime(seconds: 1_800_000_000)
        let party = RelyingParty(configuration)
        let user = UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin")
        let (creation, ceremony) = party.beginRegistration(user: user, challenge: Challenge(from: .system), at: now)
        #expect(creation.attestation == .direct)
        let browser = try Browser(attestation: .packedSelf)
        let response = try RegistrationResponse(parsing: await browser.create(creation.json.serialized))
        var refusal: CeremonyError?
        do throws(CeremonyError) {
            _ = try party.finishRegistration(response, ceremony, at: now)
        } catch {
            refusal = error
        }
        #expect(refusal?.code == .attestationNotTrusted)
    }
}
