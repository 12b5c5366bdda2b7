// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct SelfApprovingConsentTests {
    private func authenticator(
        canVerifyUser: Bool = true
    ) -> PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent> {
        PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(canVerifyUser: canVerifyUser),
            now: { UnixTime(seconds: 0) }
        )
    }

    @Test(arguments: ["localhost", "app.localhost"]) func `it agrees on this machine`(domain: String) async throws {
        let authenticator = authenticator()
        _ = try await authenticator.makeCredential(for: Scene.creation(at: domain))
        _ = try await authenticator.makeAssertion(for: Scene.assertion(at: domain))
    }

    @Test(arguments: ["example.org", "localhost.example.org", "notlocalhost"])
    func `it refuses every real relying party`(domain: String) async throws {
        let authenticator = authenticator()
        await #expect(throws: AuthenticatorError(.operationDenied, "")) {
            try await authenticator.makeCredential(for: Scene.creation(at: domain))
        }
        let party = RelyingPartyEntity(id: try RelyingPartyID(domain), name: "")
        let user = try Scene.user("ada")
        let consent = SelfApprovingConsent()
        let summary = PasskeySummary(id: try CredentialID([1]), user: user, createdAt: UnixTime(seconds: 0))
        #expect(
            await consent.choosePasskey(
                ChoicePrompt(relyingPartyID: party.id, passkeys: [summary], verificationFollows: false)
            ) == nil
        )
        #expect(
            await !consent.verifyUser(
                VerificationPrompt(relyingPartyID: party.id, user: user, purpose: .assertion)
            )
        )
    }

    @Test func `it verifies nobody when told so`() async throws {
        let authenticator = authenticator(canVerifyUser: false)
        #expect(await !authenticator.capabilities.canVerifyUser)
        await #expect(throws: AuthenticatorError(.userVerificationUnavailable, "")) {
            try await authenticator.makeCredential(for: Scene.creation(at: "localhost"))
        }
        _ = try await authenticator.makeCredential(for: Scene.creation(at: "localhost", verified: false))
    }
}
