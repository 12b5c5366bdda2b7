// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import AccountMessages
internal import AccountStorage
internal import AppleSignIn
internal import FoundationEssentials
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import Metrics
internal import NIOCore
internal import PasswordHashing
internal import SecretMemory
internal import ServiceLifecycle
internal import SignInAccounts
internal import SignInServer
internal import UnixSignals
internal import WebAuthnTypes
internal import MessageDelivery

/// One run of the service.
struct ServiceRun: Sendable {
    let plan: ServicePlan
    let folder: DataFolder
    let replacesRelyingPartyID: Bool
    /// Whether saved codes and apps may die under another key.
    let replacesKey: Bool
    /// Whether the operator says that the database has to be made.
    let isNewDatabaseMeant: Bool

    /// Runs until the process is told to stop, then finishes what is under way.
    ///
    /// - Throws: `CommandError` with the exit code of what is wrong.
    func run() async throws {
        // Caught before anything else: by default the signal would end the process.
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        defer { withExtendedLifetime(hangups) {} }
        try InstalledPages.require()
        var logger = Logger(label: "martlet") { _ in LineLog(write: { Terminal.talk($0) }, now: { Date() }) }
        logger.logLevel = plan.logLevel
        let metadata = try plan.attestation.readMetadata(at: .present)
        let watches = metadata.map { [MetadataWatch(metadata: $0, logger: logger)] } ?? []
        for watch in watches { watch.look(at: .present) }
        try folder.requireDatabase(orNew: isNewDatabaseMeant)
        // A folder that is there is claimed first: who starts twice hears of the service that runs, not of its port.
        let early = try folder.isThere ? claimFolder() : nil
        let port = try FreePort.choose(plan.port, host: plan.host)
        let origins = plan.origins(onPort: port)
        let posts = CodePosts(try codePosts(origins[0], logger))
        let postman = try postman(origins[0])
        let webhook = try plan.webhook?.client
        let desk = try desk(origins[0])
        let certificate = try plan.tls.map { files throws(CommandError) in
            try RenewedCertificate(files, logger: logger)
        }
        // From here on data are made, and bound to their domain for ever: what is wrong with settings was said above.
        let claim = try early ?? claimFolder()
        defer { withExtendedLifetime(claim) {} }
        let data = try await Patience.during("opening the data") {
            try await OpenData.open(
                folder,
                plan: plan,
                metadata: metadata,
                messenger: posts,
                providers: desk?.providers.map(\.provider) ?? [],
                logger: logger
            )
        }
        do {
            try await data.engine.administration.claimRelyingPartyID(acceptingDeadPasskeys: replacesRelyingPartyID)
            try await data.engine.administration.claimKey(losingCodes: replacesKey)
            try await data.engine.upkeep.restore()
        } catch {
            throw CommandError(error)
        }
        try await plan.providers.requireIssuers(data.store, folder)
        try folder.keepOrigin(origins[0].text)
        try folder.keepSignUp(plan.signUp)
        let outbox = plan.mail?.outbox.map { OutboxLetters(outbox: $0) }
        let notices = RecoveryNotice(store: data.store, recovery: data.engine.recovery, origin: origins[0])
        let messengers = try await messengers(data.store, postman, webhook, notices, logger)

        LostMapping.announce()
        let watch = DataWatch(folder, logger: logger)
        let registry = MetricRegistry()
        MetricsSystem.bootstrap(registry)
        if let hasher = data.hasher { registry.observe("martlet_password_hashes") { Double(hasher.load) } }
        let site = try site(
            data.engine,
            hasData: { watch.hasData },
            origins: origins,
            registry: registry,
            outbox: outbox,
            desk: desk
        )
        var services: [any Service] = [UpkeepService(engine: data.engine, logger: logger), watch] + messengers
        if let desk {
            services.append(ProviderService(upkeep: data.engine.externalUpkeep, desk: desk, logger: logger))
        }
        services += watches.map { $0 as any Service }
        services.append(HangupService(signals: hangups, certificate: certificate, logger: logger))
        if let certificate { services.append(CertificateWatch(certificate: certificate)) }
        services += (posts?.posts ?? []).map { $0 as any Service }
        let welcome = Welcome(origin: origins[0].text, plan: plan, engine: data.engine)
        let application = try site.application(
            address: .hostname(plan.host, port: port),
            secure: { try certificate?.secured($0) ?? $0 },
            services: services,
            logger: logger,
            onRunning: { _ in await welcome.greet() }
        )
        let farewell = Patience()
        defer { farewell.end() }
        var configuration = ServiceGroupConfiguration(
            services: [application, FarewellService(patience: farewell, hasher: data.hasher)],
            logger: logger
        )
        // What hangs longer than this will never finish; everything that was answered is on the disk already.
        configuration.maximumGracefulShutdownDuration = .seconds(20)
        let group = ServiceGroup(configuration: configuration)
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        do {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                tasks.addTask { await FarewellService.heed(signals, for: group) }
                // Nothing but the end of the first task ends the second.
                try await tasks.next()
                tasks.cancelAll()
            }
        } catch let error as IOError {
            throw CommandError(error, host: plan.host, port: port)
        } catch let error as SocketAddressError.UnknownHost {
            throw CommandError(error, host: plan.host, port: port)
        }
        try data.close()
    }

    /// Makes the folder where it is not there, and keeps a second service from it.
    private func claimFolder() throws(CommandError) -> FolderClaim {
        try folder.prepare()
        return try FolderClaim(folder.path)
    }

    /// Who tells what happens, by each way that is configured; where none is, nothing waits any more.
    private func messengers(
        _ store: SQLiteAccountStore,
        _ postman: Postman?,
        _ webhook: WebhookClient?,
        _ recoveries: RecoveryNotice,
        _ logger: Logger
    ) async throws(CommandError) -> [any Service] {
        func post(_ kind: OutgoingKind) -> OutgoingPost { OutgoingPost(kind: kind, store: store, logger: logger) }
        var services: [any Service] = []
        if let webhook { services.append(WebhookService(post: post(.webhook), client: webhook)) }
        if let postman {
            services.append(NoticeService(post: post(.mail), postman: postman, recoveries: recoveries))
        }
        do {
            if webhook == nil { try await store.endTelling(.webhook) } else { try await store.beginTelling(.webhook) }
            if postman == nil { try await store.endTelling(.mail) } else { try await store.beginTelling(.mail) }
        } catch {
            throw CommandError(error, folder: folder.path)
        }
        return services
    }

    /// What speaks to providers; nil where nobody signs in with one.
    private func desk(_ origin: Origin) throws(CommandError) -> ProviderDesk? {
        var accesses = try plan.providers.accesses(at: origin)
        if let apple = try plan.apple?.access(at: origin) { accesses.insert(apple, at: 0) }
        guard !accesses.isEmpty else { return nil }
        do {
            let line = try ProviderLine(accesses.map(\.provider))
            return ProviderDesk(accesses, transport: line, now: { .present })
        } catch {
            throw CommandError(.unavailable, "the providers cannot be asked: \(error.message)")
        }
    }

    /// What writes and sends mails; nil where none are sent.
    private func postman(_ origin: Origin) throws(CommandError) -> Postman? {
        guard let mail = plan.mail else { return nil }
        do {
            return Postman(
                transport: try mail.transport,
                sender: mail.sender,
                service: try MessageService(name: plan.name, origin: origin.text)
            )
        } catch let error as AccountMessagesError {
            throw ServicePlan.wrong(.name, "cannot stand in messages: \(error.message)")
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.failure, "mail cannot be set up: \(error)")
        }
    }

    /// Whatever sends codes, one for each way that is configured.
    private func codePosts(_ origin: Origin, _ logger: Logger) throws(CommandError) -> [CodePost] {
        let service = try plan.messageService
        var ways: [any CodeWay] = []
        if let mail = plan.mail {
            ways.append(
                MailCodeWay(
                    transport: try mail.transport,
                    sender: mail.sender,
                    service: service,
                    origin: origin,
                    now: { .present }
                )
            )
        }
        if let texts = plan.texts {
            ways.append(TextCodeWay(client: try texts.client, service: service, now: { .present }))
        } else if let outbox = plan.mail?.outbox {
            ways.append(TextOutboxWay(outbox: outbox, service: service))
        }
        return ways.map { CodePost($0, logger: logger, now: { .present }) }
    }

    private func site(
        _ engine: SignInEngine,
        hasData: @escaping @Sendable () -> Bool,
        origins: [Origin],
        registry: MetricRegistry,
        outbox: (any Outbox)?,
        desk: ProviderDesk?
    ) throws(CommandError) -> SignInSite {
        do {
            return try SignInSite(
                configuration: ServiceConfiguration(
                    relyingPartyID: plan.relyingPartyID,
                    name: plan.name,
                    origins: origins,
                    trustedProxies: plan.trustedProxies,
                    appleApps: plan.appleApps,
                    androidApps: plan.androidApps,
                    hasExplainPage: plan.hasExplainPage,
                    signatureVerifiers: AlgorithmPlan.verifiers,
                    relatedOrigins: plan.relatedOrigins,
                    speaksTLS: plan.tls != nil
                ),
                engine: engine,
                registry: registry,
                access: AppAccess(
                    apps: plan.apps,
                    keys: SigningKeyFolder(path: folder.keys),
                    secret: try folder.key("apps.key", from: .system),
                    now: { .present }
                ),
                outbox: outbox,
                providers: desk,
                hasData: hasData
            )
        } catch let error as CommandError {
            throw error
        } catch let error as SignInServerError {
            throw CommandError(.failure, error.message)
        } catch {
            throw CommandError(.failure, "the service cannot be put together: \(error)")
        }
    }
}
