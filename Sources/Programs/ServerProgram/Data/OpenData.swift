// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import AppleSignIn
internal import AttestationVerification
internal import FoundationEssentials
internal import Logging
internal import PasswordHashing
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// An open data folder with the engine over it.
struct OpenData: Sendable {
    let store: SQLiteAccountStore
    let engine: SignInEngine
    /// Hashes passwords for the engine; nil where they are not used, and for commands.
    let hasher: PasswordHasher?
    /// Where browsers reach the service, for links.
    let origin: String

    /// Opens the data for the service; makes what is missing.
    ///
    /// - Parameters:
    ///   - folder: The data folder, prepared.
    ///   - plan: What the service will be.
    ///   - metadata: What is known of models of authenticators.
    ///   - messenger: Whatever sends codes; nil where no messages are sent.
    ///   - providers: The providers that people may sign in with.
    ///   - logger: Where faults of a breach service are noted.
    /// - Returns: The open data.
    /// - Throws: `dataInvalid`, `cannotWrite` or `unavailable`.
    static func open(
        _ folder: DataFolder,
        plan: ServicePlan,
        metadata: AuthenticatorMetadata?,
        messenger: (any CodeMessenger)?,
        providers: [IdentityProvider] = [],
        logger: Logger
    ) async throws(CommandError) -> OpenData {
        var relyingParty = RelyingPartyConfiguration(
            id: plan.relyingPartyID,
            name: plan.name,
            origins: OriginPolicy(Set(plan.origins + plan.relatedOrigins + plan.androidOrigins))
        )
        if plan.requiresUserVerification { relyingParty.userVerification = .required }
        plan.algorithms.set(&relyingParty)
        relyingParty.attestation = plan.attestation.conveyance.preference
        relyingParty.attestationPolicy = plan.attestation.policy(metadata)
        var policy = SignInPolicy()
        policy.signUp = plan.signUp
        policy.upgrade = plan.passwords?.upgrade ?? UpgradeRule()
        policy.groupUpgrades = plan.passwords?.groupUpgrades ?? [:]
        policy.recovery = plan.recovery?.policy
        policy.addressKinds = plan.codes.kinds
        policy.codes = plan.codes.use
        policy.identifiers = plan.identifiers
        plan.texts?.set(&policy)
        let hasher = try plan.passwords?.hasher()
        let store = try store(folder)
        let engine = SignInEngine(
            store: store,
            relyingParty: relyingParty,
            policy: policy,
            secret: try folder.key("engine.key", from: .system),
            passwords: hasher,
            breaches: try plan.passwords?.breaches(logger),
            messenger: messenger,
            external: try external(providers, plan.apple, folder),
            now: { .present }
        )
        return OpenData(store: store, engine: engine, hasher: hasher, origin: plan.origins[0].text)
    }

    /// The providers with the key that seals their tokens, which lies beside the other keys and outside of the database.
    private static func external(
        _ providers: [IdentityProvider],
        _ apple: ApplePlan?,
        _ folder: DataFolder
    ) throws(CommandError) -> ExternalSignInSetting? {
        guard !providers.isEmpty else { return nil }
        // Rotated by giving the present one a former one's name: upkeep seals anew what lies under that.
        let keys = ExternalTokenKeys(
            current: try folder.key("providers.key", from: .system),
            former: try folder.formerKeys("providers.key")
        )
        return ExternalSignInSetting(
            providers: providers,
            keys: keys,
            clientsOfApps: apple?.clientsOfApps ?? [:],
            transfer: apple?.transfer
        )
    }

    /// Opens the data for a command, does its work and closes them again.
    ///
    /// The data must be there; the service may be running on them.
    ///
    /// - Parameters:
    ///   - place: The flags that name the folder.
    ///   - storage: How much memory and log the database may take.
    ///   - policy: What the engine goes by, where a command asks it about rules.
    ///   - body: The command's work.
    /// - Throws: `CommandError`.
    static func use(
        _ place: DataOption,
        storage: SQLiteOptions = SQLiteOptions(),
        policy: SignInPolicy = SignInPolicy(),
        _ body: (OpenData) async throws -> Void
    ) async throws {
        let folder = try await place.folder()
        try folder.requireDatabase()
        let store = try Self.store(folder, storage: storage)
        guard let kept = try await Self.relyingPartyID(store, folder), let id = try? RelyingPartyID(kept) else {
            throw CommandError(
                .dataInvalid,
                "the data in \(folder.path) name no domain",
                hint: "start the service once"
            )
        }
        let origin = folder.lastOrigin ?? "https://\(id.text)"
        let relyingParty = RelyingPartyConfiguration(id: id, name: "Martlet", origins: OriginPolicy([]))
        // A command makes nothing that rests on the key. Where that is gone it works without, and makes none that the service
        // would take for its own.
        var stopgap = RandomSource.system.bytes(32)
        let secret = try folder.keptKey("engine.key") ?? SecretBytes(moving: &stopgap)
        let data = OpenData(
            store: store,
            engine: SignInEngine(
                store: store,
                relyingParty: relyingParty,
                policy: policy,
                secret: secret,
                now: { .present }
            ),
            hasher: nil,
            origin: origin
        )
        do {
            try await body(data)
        } catch let error as SignInError {
            throw CommandError(error)
        }
        try data.close()
    }

    /// The domain that the data are bound to, for a check that changes nothing.
    static func keptRelyingPartyID(_ folder: DataFolder) async throws(CommandError) -> String? {
        let store = try store(folder)
        let kept = try await relyingPartyID(store, folder)
        try close(store, folder)
        return kept
    }

    /// Requires that the issuers of providers are those that people are linked with, for a check that changes nothing.
    static func requireIssuers(_ providers: ProvidersPlan, _ folder: DataFolder) async throws(CommandError) {
        guard !providers.entries.isEmpty else { return }
        let store = try store(folder)
        do {
            try await providers.requireIssuers(store, folder)
        } catch {
            // What is wrong with the settings is told; what closing might say beside it is not what anybody looks for.
            try? store.close()
            throw error
        }
        try close(store, folder)
    }

    /// Lets the workers end that hash passwords, then closes the data; everything that was acknowledged is on the disk
    /// already.
    func close() throws(CommandError) {
        hasher?.stop()
        do {
            try store.close()
        } catch {
            throw CommandError(.unavailable, "the data could not be closed: \(error.message)")
        }
    }

    private static func store(
        _ folder: DataFolder,
        storage options: SQLiteOptions = SQLiteOptions()
    ) throws(CommandError) -> SQLiteAccountStore {
        do {
            return try SQLiteAccountStore(path: folder.database, options: options)
        } catch {
            throw CommandError(error, folder: folder.path)
        }
    }

    private static func close(_ store: SQLiteAccountStore, _ folder: DataFolder) throws(CommandError) {
        do {
            try store.close()
        } catch {
            throw CommandError(error, folder: folder.path)
        }
    }

    private static func relyingPartyID(
        _ store: SQLiteAccountStore,
        _ folder: DataFolder
    ) async throws(CommandError) -> String? {
        do {
            return try await store.keptSetting(.relyingPartyID)
        } catch {
            throw CommandError(error, folder: folder.path)
        }
    }
}
