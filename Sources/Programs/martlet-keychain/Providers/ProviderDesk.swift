// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CredentialProviders
internal import LoginManagement
internal import WebAuthnTypes

#if canImport(Glibc)
internal import Glibc
#endif

/// The providers that the person registered, and what they answer.
///
/// A provider that fails costs its own logins and one sentence on standard error, and nothing else.
struct ProviderDesk {
    /// What was found, and who gave no answer.
    struct Found {
        var logins: [ProvidedLogin] = []
        var failed: [ProviderName] = []
    }

    private let finder: LoginFinder
    private let providers: RegisteredProviders

    /// All that are registered; none, with a sentence, where their file cannot be read: one's own logins are shown all the same.
    ///
    /// - Parameters:
    ///   - finder: Knows which hosts are one site.
    ///   - ending: Ends providers early.
    init(all finder: LoginFinder, ending: ProviderEnding? = nil) {
        var found: [ProviderRegistration] = []
        do throws(ProviderAccessError) {
            found = try ProviderFile.own?.read().providers ?? []
        } catch {
            Terminal.talk("no provider was asked: \(ShownText.safe(error.message))")
        }
        self.init(finder, found, ending)
    }

    /// The one of a name.
    init(_ finder: LoginFinder, only name: String, ending: ProviderEnding? = nil) throws(CommandError) {
        let name = try ProvidersCommand.checked { () throws(CredentialProvidersError) in try ProviderName(name) }
        let registry = try CommandError.from { () throws(ProviderAccessError) in try ProviderFile.own?.read() }
        guard let provider = registry?[name] else {
            throw CommandError(.notFound, "there is no provider \(name); martlet-keychain providers list shows all")
        }
        self.init(finder, [provider], ending)
    }

    private init(_ finder: LoginFinder, _ found: [ProviderRegistration], _ ending: ProviderEnding?) {
        self.finder = finder
        let surroundings = ProviderSurroundings(guardsSignals: true, ending: ending) { name, line in
            Terminal.talk("\(name): \(ShownText.safe(line))")
        }
        providers = RegisteredProviders(found, finder, surroundings)
    }

    /// Whether one is registered.
    var isThereAny: Bool { providers.isThereAny }

    /// All logins that they have; they are told nothing.
    func all() -> Found { identities(nil) { $0.identities } }

    /// Those that may be offered on a page.
    ///
    /// - Parameters:
    ///   - page: The page, of which they are told the registered domain alone.
    ///   - kind: What is wanted.
    ///   - username: The account's name, where it was said.
    /// - Returns: The best fit of each provider, and who gave no answer.
    func logins(on page: SiteAddress, _ kind: CredentialKind, _ username: String?) -> Found {
        identities(page) { list in
            list.offered(on: page, by: finder.matcher) { one in
                one.kind == kind && username.map { LoginFinder.same($0, one.user) } ?? true
            }
        }
    }

    /// The secret of a login; the person is asked by the provider only where it cannot do without, and where they are.
    ///
    /// - Throws: `CommandError`: `refused`, `notFound`, `unavailable`.
    func secret(of login: ProvidedLogin) throws(CommandError) -> ProviderCredential {
        try CommandError.from { () throws(ProviderAccessError) in
            try providers.credential(of: login.identity, at: login.provider, isInteractive: Self.isSomebodyThere)
        }
    }

    /// The passkeys for a relying party, with a sentence for each provider that failed or named others.
    func passkeys(of relyingParty: RelyingPartyID, allowed: Set<CredentialID>) -> FoundPasskeys {
        told(providers.passkeys(of: relyingParty, allowed: allowed))
    }

    /// All passkeys that they have, or those of a site; with the same sentences.
    func passkeys(of site: RelyingPartyID?) -> FoundPasskeys {
        told(site.map { providers.passkeys(of: $0) } ?? providers.allPasskeys())
    }

    private func told(_ found: FoundPasskeys) -> FoundPasskeys {
        for failure in found.failures { Terminal.talk(ShownText.safe(failure.message)) }
        for (name, count) in found.hidden { Self.warn(name, count) }
        return found
    }

    /// A signature by a passkey; the person is asked as for ``secret(of:)``.
    ///
    /// - Throws: `CommandError`: `refused`, `notFound`, `unavailable`.
    func sign(_ request: ProviderSignatureRequest, with chosen: ProvidedPasskey) throws(CommandError)
        -> ProviderSignature
    {
        try CommandError.from { () throws(ProviderAccessError) in
            try providers.sign(request, at: chosen.provider, isInteractive: Self.isSomebodyThere)
        }
    }

    private static var isSomebodyThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks all at once, and says of each that failed why.
    private func identities(
        _ page: SiteAddress?,
        _ chosen: (ProviderIdentities) -> [ProviderIdentity]
    ) -> Found {
        var found = Found()
        for (provider, answer) in providers.identities(on: page) {
            switch answer {
            case .success(let list):
                Self.warn(
                    provider.name,
                    list.withoutSite + (page.map { list.ofOtherSites(than: $0, by: finder.matcher) } ?? 0)
                )
                found.logins += chosen(list).map { ProvidedLogin(provider: provider, identity: $0) }
            case .failure(let error):
                Terminal.talk(ShownText.safe(error.message))
                found.failed.append(provider.name)
            }
        }
        return found
    }

    /// Tells of identities that are not shown, for which the provider is to be mended, or not to be believed.
    private static func warn(_ name: ProviderName, _ count: Int) {
        guard count > 0 else { return }
        Terminal.talk(
            "not shown: \(ShownText.counted(count, "login")) of another site or of none, named by the provider \(name)"
        )
    }
}

extension ProviderFile {
    /// The person's; nil where the environment names no place.
    static var own: ProviderFile? { ProviderFile(environment: Environment.all) }
}

extension CommandError {
    /// Runs what may fail for a provider, and puts its failure into this program's words.
    static func from<Value>(_ body: () throws(ProviderAccessError) -> Value) throws(CommandError) -> Value {
        do throws(ProviderAccessError) {
            return try body()
        } catch {
            let code: Code =
                switch error.code {
                case .usage: .usage
                case .dataInvalid: .dataInvalid
                case .notFound: .notFound
                case .unavailable: .unavailable
                case .cannotWrite: .cannotWrite
                case .refused: .refused
                }
            throw CommandError(code, ShownText.safe(error.message))
        }
    }
}

/// Whether a provider is asked for a login.
struct ProviderChoice: ParsableArguments {
    @Option(help: "Use this provider (martlet-keychain providers list), and not the keychain.")
    var provider: String?

    @Flag(help: "Ask no provider.")
    var noProviders = false

    func validate() throws {
        guard provider == nil || !noProviders else {
            throw ValidationError("say --provider or --no-providers, not both")
        }
    }
}
