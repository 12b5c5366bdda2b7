// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement
internal import PublicSuffixes

/// The one login that somebody means: the keychain's own, or a provider's.
enum MeantLogin {
    /// One of the keychain, with its secrets, and the passkeys of its account without theirs.
    case own(Login, passkeys: [Login])
    /// One of a provider, whose secret it was not asked for yet.
    case provided(ProvidedLogin, ProviderDesk)

    /// Finds it.
    ///
    /// The keychain comes first: no provider stands in the way of a login of one's own, and none hears of its site.
    ///
    /// - Parameters:
    ///   - choice: What was typed.
    ///   - providers: Whether providers are asked.
    ///   - kind: What is wanted of a provider.
    ///   - options: Which keychain.
    /// - Throws: `CommandError`.
    init(
        _ choice: LoginChoice,
        _ providers: ProviderChoice,
        _ kind: CredentialKind,
        _ options: KeychainOptions
    ) throws(CommandError) {
        if let name = providers.provider {
            let desk = try ProviderDesk(LoginStore.finder, only: name)
            guard let page = Self.page(choice.name) else {
                throw CommandError(
                    .usage,
                    "a provider finds logins by their site; name one, as example.com or https://wiki.lan"
                )
            }
            let found = desk.logins(on: page, kind, choice.username)
            guard found.failed.isEmpty else {
                throw CommandError(.unavailable, "without an answer there is nothing to show")
            }
            guard let login = try Self.only(found) else {
                throw CommandError(
                    .notFound,
                    "the provider \(name) has no \(kind.rawValue) for \(ShownText.safe(choice.name))"
                )
            }
            self = .provided(login, desk)
            return
        }
        var all: [Login] = []
        do throws(CommandError) {
            let store = try LoginStore(options)
            all = try store.all(meaning: choice.name, choice.username)
            let login = try store.one(choice.name, choice.username, in: all)
            self = .own(login, passkeys: store.passkeys(of: login, in: all))
        } catch {
            guard error.code == .notFound, !providers.noProviders, let page = Self.page(choice.name) else {
                throw error
            }
            let desk = ProviderDesk(all: LoginStore.finder)
            guard desk.isThereAny else { throw error }
            // Also where another name, scheme or port was meant than the keychain has: that the site has a login here is nobody's business.
            guard !LoginStore.finder.has(all, at: page) else {
                throw CommandError(
                    .notFound,
                    "\(error.message); no provider was asked, since the keychain has something of this site: --provider NAME asks one"
                )
            }
            let found = desk.logins(on: page, kind, choice.username)
            guard let login = try Self.only(found) else {
                // What may be there all the same is not said to be missing.
                throw found.failed.isEmpty
                    ? error : CommandError(.unavailable, "\(error.message); not every provider answered")
            }
            self = .provided(login, desk)
        }
    }

    /// The page that a name means; nil for one that rather is a title or an ID: providers hear of sites alone.
    private static func page(_ name: String) -> SiteAddress? {
        guard let page = try? LoginStore.finder.address(name) else { return nil }
        if name.contains("://") { return page }
        switch page.host {
        case .ipv4, .ipv6: return page
        case .local(let host): return host == "localhost" ? page : nil
        // By a list that has them all: a title such as Notes.v2 is written as a domain is.
        case .domain(let host):
            guard let list = SuffixList.system, let suffix = list.suffix(of: host) else { return nil }
            return list.names(suffix) ? page : nil
        }
    }

    private static func only(_ found: ProviderDesk.Found) throws(CommandError) -> ProvidedLogin? {
        guard found.logins.count > 1 else { return found.logins.first }
        let lines = found.logins.map { "\n  \($0.line)" }.joined()
        throw CommandError(.usage, "several logins are meant; name one by --username or --provider:\(lines)")
    }
}
