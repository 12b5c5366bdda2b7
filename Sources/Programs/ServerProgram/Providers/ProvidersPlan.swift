// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import AppleSignIn
internal import FoundationEssentials
internal import JSONCoding
internal import SignInAccounts
internal import SignInServer
internal import WebAuthnTypes

/// With whom people sign in beside Apple; written down, and nothing of it discovered.
struct ProvidersPlan: Sendable {
    /// A provider, and which of its clients the pages are.
    struct Entry: Sendable {
        let provider: IdentityProvider
        let site: ClientID
        /// What people know it as; nil for its own name.
        let title: String?
    }

    /// The providers; none where the settings name none.
    let entries: [Entry]

    /// Reads the settings and the file.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - isLocalhost: Whether the RP ID is localhost.
    /// - Throws: `configuration`, naming the setting and what is wrong in the file.
    init(_ settings: Settings, isLocalhost: Bool) throws(CommandError) {
        guard let path = settings.text(.providers) else {
            entries = []
            return
        }
        let content = try NamedFile.read(path, .providers)
        do {
            entries = try ProvidersFile.read(content)
        } catch {
            throw ServicePlan.wrong(.providers, "names \(path), which cannot be used: \(ProvidersFile.reason(error))")
        }
        if let simulated = entries.first(where: \.provider.isSimulated), !isLocalhost {
            throw ServicePlan.wrong(
                .providers,
                "names \(path), where \(simulated.provider.name) is on this machine: that is for the RP ID localhost alone"
            )
        }
    }

    /// Requires that whoever is linked under a provider's name came from the issuer that the file names.
    ///
    /// The links of a former issuer open nothing under another one; but they would count as a proof that their owners have
    /// and cannot show. Those that the provider ended count as none, and keep nobody from anything.
    ///
    /// - Parameters:
    ///   - store: The data.
    ///   - folder: Where they lie.
    /// - Throws: `configuration`, naming the provider.
    func requireIssuers(_ store: SQLiteAccountStore, _ folder: DataFolder) async throws(CommandError) {
        for provider in entries.map(\.provider) {
            var tenants: Set<String>
            do {
                tenants = try await store.linkedTenants(of: provider.name)
            } catch {
                throw CommandError(error, folder: folder.path)
            }
            tenants.remove(provider.tenant)
            if tenants.isEmpty { continue }
            // No issuer that is put back is the one of links that know of none.
            guard !tenants.contains("") else {
                throw CommandError(
                    .configuration,
                    "\(Setting.providers.spoken): people were linked under the name \(provider.name) before issuers were kept, "
                        + "so that nothing says with which",
                    hint: "give this provider another name in the file: its people link it anew"
                )
            }
            throw CommandError(
                .configuration,
                "\(Setting.providers.spoken): people are linked with another issuer under the name \(provider.name)",
                hint: "put back that issuer, or give this provider another name: its people link it anew"
            )
        }
    }

    /// The providers as the service speaks to them.
    ///
    /// - Parameter origin: The service's own origin, on the port that it listens on.
    /// - Returns: The providers.
    /// - Throws: `configuration`.
    func accesses(at origin: Origin) throws(CommandError) -> [ProviderAccess] {
        var accesses: [ProviderAccess] = []
        for entry in entries {
            do throws(AppleSignInError) {
                // No code of theirs is exchanged, since no token of theirs is kept: nothing asks who we are.
                accesses.append(
                    try ProviderAccess(
                        entry.provider,
                        site: entry.site,
                        origin: origin,
                        authentication: .none,
                        title: entry.title
                    )
                )
            } catch {
                throw CommandError(.configuration, "\(Setting.providers.spoken): \(error.message)")
            }
        }
        return accesses
    }

    /// What the settings mean, for `serve --check`.
    func explanation(at origin: Origin) -> [String] {
        entries.map { entry in
            "Sign in with \(entry.title ?? entry.provider.name.text): as \(entry.site), the return URL is "
                + origin.text + ProviderAccess.returnPath(entry.provider.name)
        }
    }

    /// The settings, for programs.
    var json: JSONValue {
        .array(
            entries.map { ["name": .string($0.provider.name.text), "client": .string($0.site.text)] as JSONValue }
        )
    }
}
