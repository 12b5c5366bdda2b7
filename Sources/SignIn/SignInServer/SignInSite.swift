// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import Hummingbird
package import HummingbirdCore
package import Logging
package import NIOCore
package import SecretMemory
package import ServiceLifecycle
package import SignInAccounts
internal import WebAuthnTypes

/// The sign-in service: its pages, its API, and the rules at its door.
package struct SignInSite: Sendable {
    private let configuration: ServiceConfiguration
    private let door: FrontDoor
    /// All routes, with what each asks of who calls.
    package let endpoints: [Endpoint]

    /// Puts the service together; reads templates and static files.
    ///
    /// - Parameters:
    ///   - configuration: What the operator decided.
    ///   - engine: The rules of accounts and sign-in, with their store.
    ///   - registry: Where metrics are kept, and what `/metrics` shows.
    ///   - access: The apps that people are signed in to; nil for a service without tokens and protected apps.
    ///   - outbox: The messages of a development set-up, for the page `/outbox`; nil for none.
    ///   - providers: What speaks to the providers that the engine knows, by the same names; nil where nobody signs in with one.
    ///   - random: Where the tokens of browsers come from.
    ///   - hasData: Whether the store's files are where they will be found again; called by every request. While they are not,
    ///     nothing is acknowledged.
    /// - Throws: `SignInServerError` when files that belong to the program are missing, or an app has no host of its own; what
    ///   the keys' store throws.
    package init(
        configuration: ServiceConfiguration,
        engine: SignInEngine,
        registry: MetricRegistry = MetricRegistry(),
        access: AppAccess? = nil,
        outbox: (any Outbox)? = nil,
        providers: ProviderDesk? = nil,
        random: RandomSource = .system,
        hasData: @escaping @Sendable () -> Bool = { true }
    ) throws {
        self.configuration = configuration
        let resources = try ResourceFolder.locate()
        let staticFolder = resources.appending(path: "Static")
        let words = try WordCatalogue(folder: resources.appending(path: "Words"))
            .speaking(of: engine.policy.identifiers)
        let assets = try AssetCatalogue(folder: staticFolder, made: words.modules)
        let pages = try PageRenderer(
            folder: resources.appending(path: "Templates"),
            words: words,
            values: PageRenderer.Values(
                service: configuration.name,
                assets: assets.prefix,
                relyingPartyID: configuration.relyingPartyID.text,
                signUpOpen: engine.policy.signUp == .open,
                passwordsOn: engine.passwordSignIn.isOn,
                passwordsGo: engine.policy.takesPasswordsOff,
                recoveryOn: engine.recovery.isOn,
                addressKinds: engine.policy.addressKinds,
                codes: engine.policy.codes,
                identifiers: engine.policy.identifiers,
                providers: (providers?.providers ?? []).map(PageProvider.init)
            )
        )
        let answer = Answer(isSecure: configuration.isSecure)
        let (origins, related) = (configuration.origins.map(\.text), configuration.relatedOrigins.map(\.text))
        let reception = Reception(
            engine: engine,
            originGuard: OriginGuard(origins: origins, related: related),
            clientAddress: ClientAddress(trustedProxies: configuration.trustedProxies),
            answer: answer,
            maximumBodyLength: configuration.limits.bodyBytes,
            random: random,
            signIns: SignInMetrics(registry: registry)
        )
        var routes = RouteTable(RouteGuard(reception: reception, metricsReaders: configuration.metricsReaders))
        SignUpRoutes(reception: reception).add(to: &routes)
        SignInRoutes(reception: reception).add(to: &routes)
        PasswordSignInRoutes(reception: reception).add(to: &routes)
        CodeSignInRoutes(reception: reception).add(to: &routes)
        StepUpRoutes(reception: reception).add(to: &routes)
        PasskeyRoutes(reception: reception).add(to: &routes)
        PasskeyUpgradeRoutes(reception: reception).add(to: &routes)
        SessionRoutes(reception: reception).add(to: &routes)
        SessionMoveRoutes(reception: reception).add(to: &routes)
        AccountRoutes(reception: reception).add(to: &routes)
        PasswordRoutes(reception: reception).add(to: &routes)
        AuthenticatorAppRoutes(reception: reception).add(to: &routes)
        AddressRoutes(reception: reception).add(to: &routes)
        RecoveryCodeRoutes(reception: reception).add(to: &routes)
        RecoveryRoutes(reception: reception).add(to: &routes)
        let atProviders = ProviderReception(reception: reception, desk: providers)
        ExternalSignInRoutes(providers: atProviders).add(to: &routes)
        IdentityRoutes(providers: atProviders).add(to: &routes)
        NotificationRoutes(providers: atProviders).add(to: &routes)
        ProviderReturnRoutes(providers: atProviders, pages: pages).add(to: &routes)
        ConfigurationRoutes(
            configuration: configuration,
            engine: engine,
            answer: answer,
            providers: providers?.providers ?? []
        ).add(to: &routes)
        ArrivalRoutes(
            clientAddress: reception.clientAddress,
            speaksTLS: configuration.speaksTLS,
            answer: answer
        )
        .add(to: &routes)
        try DescriptionRoutes(folder: staticFolder, answer: answer).add(to: &routes)
        AssetRoutes(assets: assets).add(to: &routes)
        LanguageRoutes(reception: reception).add(to: &routes)
        try PageRoutes(reception: reception, pages: pages).add(to: &routes)
        try ReportRoutes(reception: reception, pages: pages).add(to: &routes)
        if configuration.hasExplainPage {
            try ExplainRoutes(reception: reception, pages: pages, verifiers: configuration.signatureVerifiers)
                .add(to: &routes)
        }
        if let outbox { try OutboxRoutes(outbox: outbox, reception: reception, pages: pages).add(to: &routes) }
        WellKnownRoutes(configuration: configuration, hasPasswords: engine.passwordSignIn.isOn, answer: answer)
            .add(to: &routes)
        if let access {
            let pageOrigins = configuration.origins + configuration.relatedOrigins
            if let reason = ConnectedApp.sharedHost(of: access.apps, service: pageOrigins) {
                throw SignInServerError(.appHostShared, reason)
            }
            try Self.add(access, reception, own: configuration.ownOrigin, to: &routes)
        }
        OperationsRoutes(readiness: Readiness(engine: engine, hasData: hasData), registry: registry).add(to: &routes)
        endpoints = routes.endpoints
        let metrics = RequestMetrics(routes: routes.patterns, registry: registry)
        door = FrontDoor(
            routes: routes.responder(),
            errors: ErrorAnswer(answer: answer, pages: pages, relyingPartyID: configuration.relyingPartyID),
            metrics: metrics,
            otherSites: OtherSites(origins: origins, related: related),
            hasData: hasData,
            localCookies: LocalCookies(origins: configuration.origins + configuration.relatedOrigins)
        )
    }

    /// Requires that the folder with the pages is there, which a program can look for before it writes anything.
    ///
    /// - Throws: `resourcesMissing`.
    package static func requireResources() throws(SignInServerError) { _ = try ResourceFolder.locate() }

    /// The service as a program that can run.
    ///
    /// - Parameters:
    ///   - address: Where it listens; port 0 lets the system choose.
    ///   - secure: Wraps the connections in TLS; leaves them as they are by default.
    ///   - services: What runs beside it and ends with it.
    ///   - eventLoopGroup: Where connections are served.
    ///   - logger: Where it reports.
    ///   - onRunning: Called once with the channel that listens.
    /// - Returns: The program, not yet running.
    /// - Throws: What `secure` throws.
    package func application(
        address: BindAddress,
        secure: (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 },
        services: [any Service] = [],
        eventLoopGroup: EventLoopGroupProvider = .singleton,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) rethrows -> some ApplicationProtocol {
        let limits = configuration.limits
        let group = eventLoopGroup.eventLoopGroup
        let proxies = ClientAddress(trustedProxies: configuration.trustedProxies)
        let shares = ConnectionShares(most: limits.connectionsEach) { proxies.isNamedProxy($0) }
        let server = HTTPServerBuilder { responder in
            LoopBoundChannel(
                HTTP1Channel(responder: responder, configuration: Self.channelConfiguration(limits)),
                shares,
                on: group
            )
        }
        return Application(
            responder: door,
            server: try secure(server),
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
            ),
            services: services,
            onServerRunning: onRunning,
            eventLoopGroupProvider: eventLoopGroup,
            logger: logger
        )
    }

    private static func add(
        _ access: AppAccess,
        _ reception: Reception,
        own: Origin,
        to routes: inout RouteTable
    ) throws {
        let apps = AppOrigins(own: own, apps: access.apps, proxies: reception.clientAddress)
        let codes = HandOverCodes(random: reception.random, now: access.now)
        let seal = AppCookieSeal(secret: access.secret)
        let issuer = try TokenIssuer(issuer: own, access: access, random: reception.random)
        TokenRoutes(reception: reception, issuer: issuer, apps: apps, codes: codes).add(to: &routes)
        HandOverRoutes(reception: reception, apps: apps, codes: codes).add(to: &routes)
        AppGateRoutes(reception: reception, apps: apps, codes: codes, seal: seal).add(to: &routes)
        ForwardAuthRoutes(reception: reception, apps: apps, seal: seal, issuer: issuer).add(to: &routes)
    }

    private static func channelConfiguration(_ limits: ServiceLimits) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                SlowRequestHandler(
                    patience: .seconds(limits.requestSeconds),
                    // What a client has sent too much is read and dropped up to here, so that it gets to see the answer.
                    maximumBytes: limits.bodyBytes * 16
                ),
                UnreadableHeadHandler(patience: .seconds(limits.requestSeconds)),
                ContinueHandler(),
            ],
            idleTimeout: .seconds(limits.idleSeconds),
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: limits.headerBytes,
                maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerCount
            )
        )
    }
}
