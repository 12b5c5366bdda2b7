// SPDX-License-Identifier: Apache-2.0

// example authenticator begins
import ByteEncodings
import PasskeyClient
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes
// example authenticator ends

import PasskeyRecords
import Testing
import WebAuthnRelyingParty

// example authenticator-kept begins
struct Wallet {
    let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>
}
// example authenticator-kept ends

@Suite struct `The page of SoftwareAuthenticator and PasskeyClient` {
    @Test func `has an example that makes a passkey and uses it`() async throws {
        let localhost = try RelyingPartyID("localhost")
        let party = RelyingParty(
            RelyingPartyConfiguration(
                id: localhost,
                name: "Nest",
                origins: OriginPolicy([try Origin("http://localhost:8080")])
            )
        )
        let user = UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin")
        let now = UnixTime(seconds: 1_800_000_000)
        let (creationOptions, registration) = party.beginRegistration(
            user: user,
            challenge: Challenge(from: .system),
            at: now
        )
        let (requestOptions, authentication) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)

        // example authenticator begins
        let store = InMemoryCredentialStore()
        let authenticator = PasskeyAuthenticator(store: store, consent: SelfApprovingConsent(), now: { now })
        let client = WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: authenticator,
            clock: ContinuousClock()
        )
        let made = try await client.create(creationOptions)  // as navigator.credentials.create
        let used = try await client.get(requestOptions)  // as navigator.credentials.get
        let passkeys = await store.passkeys(of: localhost)
        // example authenticator ends

        #expect(Wallet(client: client).client.origin.text == "http://localhost:8080")
        let record = try party.finishRegistration(made, registration, at: now).credential
        #expect(try party.finishAuthentication(used, authentication, credential: record, at: now).userVerified)
        #expect(passkeys.map(\.credentialID) == [record.id.bytes])
    }
}
