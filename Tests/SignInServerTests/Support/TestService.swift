// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Hummingbird
import HummingbirdTesting
import Logging
import MartletTesting
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SignInServer
import SignInTesting
import Synchronization
import WebAuthnRelyingParty
import WebAuthnTypes

/// Everything that runs in a test: store, engine, site and clock.
final class TestService: Sendable {
    static let origin = "http://localhost:8080"

    let clock: TestClock
    let registry = MetricRegistry()
    let store: InMemoryAccountStore
    let engine: SignInEngine
    let configuration: ServiceConfiguration
    /// The apps that people are signed in to; with keys of their own.
    let access: AppAccess
    /// The codes that were sent, where codes are used.
    let messenger: RecordingMessenger?
    /// What the page of a development set-up shows; nil for no such page.
    let outbox: (any Outbox)?
    /// What people sign in with, too; nil where there is none.
    let provider: (any TestProvider)?
    /// Whether the data are said to be where they belong.
    let hasData = Atomic(true)

    init(
        signUp: SignUpMode = .open,
        rateLimits: RateLimitPolicy = .unlimited,
        apps: [String] = [],
        tokenApps: [String] = [],
        others: [Origin] = [],
        keys: any SigningKeyStore = InMemorySigningKeyStore(),
        passwords: (any PasswordVerifying)? = nil,
        codes: CodeUse? = nil,
        identifiers: Identifiers = .name,
        recovery: RecoveryPolicy? = nil,
        upgrade: UpgradeRule = UpgradeRule(),
        store: InMemoryAccountStore = InMemoryAccountStore(),
        outbox: (any Outbox)? = nil,
        provider: (any TestProvider)? = nil,
        clock: TestClock = TestClock(),
        _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws {
        (self.store, self.outbox, self.provider, self.clock) = (store, outbox, provider, clock)
        let id = try RelyingPartyID("localhost")
        let origin = try Origin(Self.origin)
        var policy = SignInPolicy()
        policy.signUp = signUp
        policy.rateLimits = rateLimits
        policy.recovery = recovery
        policy.upgrade = upgrade
        if let codes {
            policy.codes = codes
            policy.addressKinds = [.email, .phone]
        }
        policy.identifiers = identifiers
        if identifiers != .name { policy.addressKinds.insert(.email) }
        messenger = codes == nil && identifiers == .name ? nil : RecordingMessenger()
        engine = SignInEngine(
            store: store,
            relyingParty: RelyingPartyConfiguration(
                id: id,
                name: "Test",
                origins: OriginPolicy(Set([origin] + others))
            ),
            policy: policy,
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            passwords: passwords,
            messenger: messenger,
            external: provider?.setting,
            now: { [clock] in clock.now }
        )
        var configuration = ServiceConfiguration(relyingPartyID: id, name: "Test", origins: [origin])
        // An app stands behind a proxy, for which the test speaks.
        if !apps.isEmpty || !tokenApps.isEmpty { configuration.trustedProxies = [.loopback4, .loopback6] }
        change(&configuration)
        self.configuration = configuration
        access = AppAccess(
            apps: try apps.map { ConnectedApp(try Origin($0)) }
                + tokenApps.map { ConnectedApp(try Origin($0), by: .token) },
            keys: keys,
            secret: SecretBytes(copying: [UInt8](repeating: 8, count: 32)),
            now: { [clock] in clock.now }
        )
    }

    /// Hashes passwords as the service does, at next to no cost.
    static func hasher() throws -> PasswordHasher { try PasswordHasher(workers: 1, cost: .insecureForTests) }

    /// The service put together.
    func site() throws -> SignInSite {
        try SignInSite(
            configuration: configuration,
            engine: engine,
            registry: registry,
            access: access,
            outbox: outbox,
            providers: provider.map { provider in
                ProviderDesk([provider.access], transport: provider, now: { [clock] in clock.now })
            },
            hasData: { self.hasData.load(ordering: .relaxed) }
        )
    }

    /// Runs a test against the service.
    ///
    /// - Parameters:
    ///   - setup: Without sockets, or live on a port of its own; by default live where a proxy is known by its address.
    ///   - logger: Where the service reports.
    ///   - body: The test.
    /// - Returns: What the test returns.
    /// - Throws: What the test throws.
    func test<Value>(
        _ setup: TestingSetup? = nil,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await site().application(address: .hostname("127.0.0.1", port: 0), logger: logger)
            .test(setup ?? (configuration.trustedProxies.isEmpty ? .router : .live), body)
    }
}
