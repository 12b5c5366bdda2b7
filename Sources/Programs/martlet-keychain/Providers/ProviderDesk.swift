// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import SecretMemory

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
    private let providers: [ProviderRegistration]

    /// All that are registered; none, with a sentence, where their file cannot be read: one's own logins are shown all the same.
    init(all finder: LoginFinder) {
        self.finder = finder
        do throws(CommandError) {
            providers = try ProviderFile()?.read().providers ?? []
        } catch {
            Terminal.talk("no provider was asked: \(error.message)")
            providers = []
        }
    }

    /// The one of a name.
    init(_ finder: LoginFinder, only name: String) throws(CommandError) {
        self.finder = finder
        let name = try ProvidersCommand.checked { () throws(CredentialProvidersError) in try ProviderName(name) }
        guard let provider = try ProviderFile()?.read()[name] else {
            throw CommandError(.notFound, "there is no provider \(name); martlet-keychain providers list shows all")
        }
        providers = [provider]
    }

    /// Whether one is registered.
    var isThereAny: Bool { !providers.isEmpty }

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
        var refusal = ProviderRefusal.needsInteraction
        let isSomebodyThere = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        for interacts in isSomebodyThere ? [false, true] : [false] {
            switch try answer(of: login, interacts) {
            case .given(let credential): return credential
            case .refused(let why): refusal = why
            }
            guard refusal == .needsInteraction else { break }
        }
        let name = login.provider.name
        switch refusal {
        case .needsInteraction where isSomebodyThere:
            throw CommandError(.unavailable, "the provider \(name) was allowed to ask you, and did not")
        case .needsInteraction:
            throw CommandError(.refused, "the provider \(name) has to ask you first; run the command at a terminal")
        case .locked: throw CommandError(.refused, "the provider \(name) is locked; unlock it first")
        case .notFound: throw CommandError(.notFound, "the provider \(name) has that login no more")
        case .cancelled: throw CommandError(.refused, "the provider \(name) was told no, and gives nothing")
        }
    }

    private func answer(of login: ProvidedLogin, _ interacts: Bool) throws(CommandError) -> ProviderAnswer<
        ProviderCredential
    > {
        let process = ProviderProcess(login.provider, asked: .credential(login.identity, interaction: interacts))
        ProviderRound.run([process])
        do throws(CredentialProvidersError) {
            let answer = try process.withAnswer { bytes throws(CredentialProvidersError) in
                try ProviderCredential.read(bytes, of: login.identity)
            }
            if let answer { return answer }
        } catch {
            throw Self.failed(login.provider.name, "gave no answer of the form: \(error.message)")
        }
        throw Self.failed(login.provider.name, process.failure ?? "did not answer")
    }

    /// Asks all at once, and says of each that failed why.
    private func identities(
        _ page: SiteAddress?,
        _ chosen: (ProviderIdentities) -> [ProviderIdentity]
    ) -> Found {
        let question = ProviderQuestion.identities(site: page.map { finder.matcher.told(of: $0) })
        let processes = providers.map { ProviderProcess($0, asked: question) }
        ProviderRound.run(processes)
        var found = Found()
        for process in processes {
            do throws(CommandError) {
                let list = try identities(of: process)
                warn(process.provider.name, list, page)
                found.logins += chosen(list).map { ProvidedLogin(provider: process.provider, identity: $0) }
            } catch {
                Terminal.talk(error.message)
                found.failed.append(process.provider.name)
            }
        }
        return found
    }

    private func identities(of process: ProviderProcess) throws(CommandError) -> ProviderIdentities {
        let name = process.provider.name
        let answer: ProviderAnswer<ProviderIdentities>?
        do throws(CredentialProvidersError) {
            answer = try process.withAnswer { bytes throws(CredentialProvidersError) in
                try ProviderIdentities.read(bytes, international: finder.international)
            }
        } catch {
            throw Self.failed(name, "gave no answer of the form: \(error.message)")
        }
        switch answer {
        case .given(let list): return list
        case .refused(let why): throw Self.failed(name, "does not say what it has: \(why.rawValue)")
        case nil: throw Self.failed(name, process.failure ?? "did not answer")
        }
    }

    /// Tells of identities that are not shown, for which the provider is to be mended, or not to be believed.
    private func warn(_ name: ProviderName, _ list: ProviderIdentities, _ page: SiteAddress?) {
        let count = list.withoutSite + (page.map { list.ofOtherSites(than: $0, by: finder.matcher) } ?? 0)
        guard count > 0 else { return }
        Terminal.talk(
            "not shown: \(ShownText.counted(count, "login")) of another site or of none, named by the provider \(name)"
        )
    }

    private static func failed(_ name: ProviderName, _ why: String) -> CommandError {
        CommandError(.unavailable, "the provider \(name) \(why)")
    }
}
