// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import PasskeyRecords
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
        let consent = SelfApprovingConsent()
        let passkey = PasskeyRecord(
            credentialID: [1],
            relyingParty: domain,
            username: "ada",
            displayName: "",
            userHandle: [1],
            key: nil
        )
        #expect(
            await consent.choosePasskey(
                ChoicePrompt(relyingPartyID: party.id, passkeys: [passkey], verificationFollows: false)
            ) == nil
        )
        #expect(
            await !consent.verifyUser(
                VerificationPrompt(relyingPartyID: party.id, username: "ada", purpose: .assertion)
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
