// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import MartletTesting
import PasskeyClient
import SecretMemory
import SignInAccounts
import SoftwareAuthenticator
import WebAuthnRelyingParty
import WebAuthnTypes

/// A service with one visitor, whose time moves only when a test moves it.
struct BearerService {
    typealias Device = PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>

    let engine: SignInEngine
    let clock = TestClock()
    let visitor = Visitor(browser: nil, address: nil, device: "Test")

    init() throws {
        let clock = clock
        var policy = SignInPolicy()
        policy.signUp = .open
        engine = SignInEngine(
            store: InMemoryAccountStore(),
            relyingParty: RelyingPartyConfiguration(
                id: try RelyingPartyID("localhost"),
                name: "Test",
                origins: OriginPolicy([try Origin("http://localhost:8080")])
            ),
            policy: policy,
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            now: { clock.now }
        )
    }

    /// A client with an authenticator of its own.
    func client() throws -> WebAuthnClient<Device> {
        WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: Device(
                store: InMemoryCredentialStore(),
                consent: SelfApprovingConsent(),
                now: { clock.now }
            ),
            clock: ContinuousClock()
        )
    }

    func signUp(_ client: WebAuthnClient<Device>) async throws -> SignedInSession {
        let start = try await engine.signUp.begin(name: "ada", displayName: nil, invite: nil, visitor: visitor)
        return try await engine.signUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await client.create(start.options),
            session: .bearer(),
            visitor: visitor
        ).signedIn
    }
}
