// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
package import WebAuthnTypes

/// The logins of a provider, as it answered (docs/formats/credential-provider.md, section 3).
package struct ProviderIdentities: Sendable, Hashable {
    /// The most identities of an answer, those that are passed over included.
    package static let most = 4_096

    /// Those whose kind is known and whose site is an address; no two have one record and kind.
    package let identities: [ProviderIdentity]
    /// The passkeys whose RP ID is a domain; no two have one RP ID and credential ID.
    package let passkeys: [ProviderPasskey]
    /// How many were left out because their site is no address or domain, or could be read in two ways.
    package let withoutSite: Int

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - bytes: The whole answer.
    ///   - international: Puts host names of other scripts into ASCII.
    /// - Returns: The identities, or why they are not told.
    /// - Throws: `answerMalformed`, `versionUnsupported`.
    package static func read(
        _ bytes: [UInt8],
        international: (String) -> String?
    ) throws(CredentialProvidersError) -> ProviderAnswer<Self> {
        let root: JSONValue
        let entries: [JSONValue]
        do throws(JSONError) {
            root = try JSONValue(parsing: bytes, limits: JSONLimits(maximumDepth: 8, maximumLength: 1_048_576))
        } catch {
            throw FormObject.malformed(error)
        }
        if let word = root["error"] {
            _ = try FormObject(root, members: ["version", "error"])
            return .refused(try ProviderRefusal(word: word.string ?? ""))
        }
        let form = try FormObject(root, members: ["version", "identities"])
        do throws(JSONError) {
            entries = try form.members.array("identities")
        } catch {
            throw FormObject.malformed(error)
        }
        return .given(try Self(entries, international))
    }

    private init(_ entries: [JSONValue], _ international: (String) -> String?) throws(CredentialProvidersError) {
        guard entries.count <= Self.most else {
            throw CredentialProvidersError(
                .answerMalformed,
                "it has \(entries.count) identities; \(Self.most) are the most"
            )
        }
        var (seen, found, withoutSite) = (Set<Key>(), [ProviderIdentity](), 0)
        var (seenPasskeys, passkeys) = (Set<PasskeyKey>(), [ProviderPasskey]())
        for entry in entries {
            if entry["kind"]?.string == "passkey" {
                guard let passkey = try ProviderPasskey.read(entry) else {
                    withoutSite += 1
                    continue
                }
                let key = PasskeyKey(party: passkey.relyingParty, credential: passkey.credential)
                guard seenPasskeys.insert(key).inserted else {
                    throw CredentialProvidersError(
                        .answerMalformed,
                        "two passkeys have the same RP ID and credential ID"
                    )
                }
                passkeys.append(passkey)
                continue
            }
            guard let form = try IdentityForm(entry) else { continue }
            // Of two with one record, nobody could say which was chosen.
            guard seen.insert(Key(record: form.record, kind: form.kind)).inserted else {
                throw CredentialProvidersError(.answerMalformed, "two identities have the same record and kind")
            }
            if let identity = form.identity(international) { found.append(identity) } else { withoutSite += 1 }
        }
        identities = found
        self.passkeys = passkeys
        self.withoutSite = withoutSite
    }

    private struct Key: Hashable {
        let record: CredentialRecord
        let kind: CredentialKind
    }

    private struct PasskeyKey: Hashable {
        let party: RelyingPartyID
        let credential: CredentialID
    }

    /// The passkeys that may be used for an RP ID, which is compared whole: a passkey is never another site's.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID.
    ///   - allowed: The credential IDs that the site names; empty for any.
    /// - Returns: The passkeys, as the provider listed them.
    package func passkeys(of relyingParty: RelyingPartyID, allowed: Set<CredentialID> = []) -> [ProviderPasskey] {
        passkeys.filter { one in
            one.relyingParty == relyingParty && (allowed.isEmpty || allowed.contains(one.credential))
        }
    }

    /// Those that may be offered on a page, the best fit alone, as it is with logins of the keychain.
    ///
    /// The rule is the keychain's and never the provider's: a provider that answers with a look-alike's login, by a fault or on purpose,
    /// must not have it typed into a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - matcher: Knows which hosts are one site.
    ///   - isWanted: What is looked for; a nearer login that is not wanted is in nobody's way.
    /// - Returns: What may be offered.
    package func offered(
        on page: SiteAddress,
        by matcher: SiteMatcher,
        where isWanted: (ProviderIdentity) -> Bool = { _ in true }
    ) -> [ProviderIdentity] {
        let wanted = identities.filter(isWanted)
        let offers = wanted.compactMap { one in matcher.offer(savedAt: one.site, on: page).map { (one, $0) } }
        let best = offers.map(\.1).min()
        return offers.filter { $0.1 == best }.map(\.0)
    }

    /// How many are of another site than the one that the provider was told, which is a fault of its, or worse.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - matcher: Knows which hosts are one site.
    /// - Returns: A count.
    package func ofOtherSites(than page: SiteAddress, by matcher: SiteMatcher) -> Int {
        let told = matcher.told(of: page)
        return identities.count { matcher.told(of: $0.site) != told }
            + passkeys.count { $0.site.map { matcher.told(of: $0) } != told }
    }
}

/// A login that a provider has, without its secret.
package struct ProviderIdentity: Sendable, Hashable {
    /// The most bytes of a name and of a title.
    package static let longestName = 1_024
    /// The most bytes of a site.
    package static let longestSite = 2_048

    /// What the provider finds it by.
    package let record: CredentialRecord
    /// What it gives.
    package let kind: CredentialKind
    /// The site that it is for, as the provider says.
    package let site: SiteAddress
    /// The name of the account; empty where there is none.
    package let user: String
    /// What the person calls it; empty where they call it nothing.
    package let title: String
}
