// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import MartletTesting
import PasskeyClient
import PasskeyRecords
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SignInTesting
import SoftwareAuthenticator
import Synchronization
import WebAuthnRelyingParty
import WebAuthnTypes

/// One service with its clock and store.
struct World: Sendable {
    let clock = TestClock()
    let store: any AccountStore
    let engine: SignInEngine
    let hasher: PasswordHasher
    let messenger = RecordingMessenger()

    init(
        store: any AccountStore = InMemoryAccountStore(),
        secret: UInt8 = 7,
        userVerification: UserVerificationRequirement = .preferred,
        usesPasswords: Bool = true,
        breaches: (any BreachCounting)? = nil,
        external: ExternalSignInSetting? = nil,
        _ change: (inout SignInPolicy) -> Void = { _ in }
    ) throws {
        var policy = SignInPolicy()
        policy.signUp = .open
        policy.rateLimits = .unlimited
        change(&policy)
        let origin = try Origin("http://localhost:8080")
        let clock = clock
        self.store = store
        var relyingParty = RelyingPartyConfiguration(
            id: try RelyingPartyID("localhost"),
            name: "Test",
            origins: OriginPolicy([origin])
        )
        relyingParty.userVerification = userVerification
        hasher = try PasswordHasher(workers: 1, queueLength: 10_000, cost: .insecureForTests)
        engine = SignInEngine(
            store: store,
            relyingParty: relyingParty,
            policy: policy,
            secret: SecretBytes(copying: [UInt8](repeating: secret, count: 32)),
            passwords: usesPasswords ? hasher : nil,
            breaches: breaches,
            messenger: messenger,
            external: external,
            now: { clock.now }
        )
    }

    /// A person with a browser and an authenticator; the store is what an authenticator holds.
    func person(
        verifies: Bool = true,
        isSynced: Bool = true,
        tellsDiscoverability: Bool = true,
        store: InMemoryCredentialStore = InMemoryCredentialStore(),
        address: String = "192.0.2.1",
        browser: TokenDigest = OpaqueToken(from: .system).digest
    ) throws -> Person {
        try Person(
            clock: clock,
            verifies: verifies,
            isSynced: isSynced,
            tellsDiscoverability: tellsDiscoverability,
            store: store,
            address: address,
            browser: browser
        )
    }

    /// Signs a person up through the browser.
    func signUp(_ name: String, _ person: Person, invite: String? = nil) async throws -> SignInOutcome {
        let start = try await engine.signUp.begin(
            name: name,
            displayName: nil,
            invite: invite,
            visitor: person.visitor
        )
        return try await engine.signUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.create(start.options),
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Signs a person in through the browser.
    func signIn(_ person: Person, name: String? = nil) async throws -> SignInOutcome {
        let start = try await engine.signIn.begin(name: name, visitor: person.visitor)
        return try await finish(start, try await person.client.get(start.options), person)
    }

    func finish(
        _ start: AuthenticationStart,
        _ response: AuthenticationResponse,
        _ person: Person
    ) async throws -> SignInOutcome {
        try await engine.signIn.finish(
            ceremony: start.ceremony.exposedText,
            response: response,
            session: .cookie,
            visitor: person.visitor
        )
    }

    /// Verifies a signed-in person anew.
    func verify(_ signedIn: SignedInSession, _ person: Person) async throws -> VerificationOutcome {
        let start = try await engine.stepUp.begin(signedIn)
        let response = try await person.client.get(start.options)
        return try await engine.stepUp.finish(ceremony: start.ceremony.exposedText, response: response, signedIn)
    }

    /// Adds a passkey from another of the person's authenticators.
    func addPasskey(_ signedIn: SignedInSession, _ person: Person) async throws -> AddedPasskey {
        let start = try await engine.passkeys.beginAdding(signedIn)
        return try await engine.passkeys.finishAdding(
            ceremony: start.ceremony.exposedText,
            response: try await person.create(start.options),
            name: nil,
            signedIn
        )
    }
}

/// A person with one browser and one authenticator.
struct Person: Sendable {
    let client: WebAuthnClient<PasskeyAuthenticator<InMemoryCredentialStore, SelfApprovingConsent>>
    let visitor: Visitor
    /// Whether its browser tells that a passkey can be found without its ID, as not all do.
    private let tellsDiscoverability: Bool

    init(
        clock: TestClock,
        verifies: Bool,
        isSynced: Bool,
        tellsDiscoverability: Bool = true,
        store: InMemoryCredentialStore,
        address: String,
        browser: TokenDigest = OpaqueToken(from: .system).digest
    ) throws {
        self.tellsDiscoverability = tellsDiscoverability
        var configuration = AuthenticatorConfiguration()
        if !isSynced { configuration.backup = .deviceBound }
        client = WebAuthnClient(
            origin: try Origin("http://localhost:8080"),
            authenticator: PasskeyAuthenticator(
                store: store,
                consent: SelfApprovingConsent(canVerifyUser: verifies),
                configuration: configuration,
                now: { clock.now }
            ),
            clock: ContinuousClock()
        )
        visitor = Visitor(
            browser: browser,
            address: AddressKey(text: address),
            device: "Browser on Machine"
        )
    }

    /// Makes a passkey.
    func create(_ options: CreationOptions) async throws -> RegistrationResponse {
        let made = try await client.create(options)
        guard !tellsDiscoverability else { return made }
        return RegistrationResponse(
            id: made.id,
            clientDataJSON: made.clientDataJSON,
            attestationObject: made.attestationObject,
            transports: made.transports,
            attachment: made.attachment
        )
    }

    /// Answers a challenge with whatever passkey there is, whoever asked.
    func answer(_ options: RequestOptions) async throws -> AuthenticationResponse {
        try await client.get(
            RequestOptions(
                challenge: options.challenge,
                relyingPartyID: options.relyingPartyID,
                timeoutMilliseconds: nil,
                allowedCredentials: [],
                userVerification: .preferred
            )
        )
    }
}
