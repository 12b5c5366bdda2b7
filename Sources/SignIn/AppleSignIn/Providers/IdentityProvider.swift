// SPDX-License-Identifier: Apache-2.0

/// An OpenID Connect provider: who issues, for whom, where it is asked, and what its tokens must be like.
///
/// Made by ``apple(team:clients:acceptsES256:timing:)``, ``google(clients:furtherParties:timing:)`` and
/// ``other(_:issuer:clients:endpoints:algorithms:keyNamesAlgorithm:timing:)`` alone, so that no configuration speaks for
/// another's people. One verifier serves all of them. Apple is one configuration of it; what only Apple has (client secrets that are minted,
/// notifications, transfers between teams, names that come once) is built beside it.
public struct IdentityProvider: Sendable, Hashable {
    /// What it is called here, and its identities in the store.
    public let name: ProviderName
    /// Within what a subject is unique: for Apple the team, for a simulated one `simulated:` before it; for Google, whose issuer
    /// is fixed, empty; for others a digest of the issuer.
    public let tenant: String
    /// The exact literals that the claim `iss` may be.
    public let issuers: Set<String>
    /// Our identifiers there; a token must be meant for one of them.
    public let clients: Set<ClientID>
    /// Further parties that may have asked for a token (`azp`), such as an app of ours beside the site it is meant for.
    public let furtherParties: Set<ClientID>
    /// Where it is asked.
    public let endpoints: ProviderEndpoints
    /// What its tokens must be like.
    public let tokenRules: TokenRules
    /// What its key set must be like.
    public let keySetRules: KeySetRules
    /// Whether codes are bound to a verifier of ours (PKCE, RFC 7636).
    public let usesProofKey: Bool

    /// Takes a configuration.
    ///
    /// - Parameters:
    ///   - name: What it is called here.
    ///   - tenant: Within what a subject is unique; empty where a provider has one space for all.
    ///   - issuers: The exact literals that the claim `iss` may be: one to four, none of them with a wildcard.
    ///   - clients: Our identifiers there, one at least.
    ///   - furtherParties: Further parties that may have asked for a token.
    ///   - endpoints: Where it is asked; all of them on this machine, or none.
    ///   - tokenRules: What its tokens must be like.
    ///   - keyNamesAlgorithm: Whether each key of its set must name its algorithm.
    ///   - usesProofKey: Whether codes are bound to a verifier of ours.
    /// - Throws: `settingInvalid`.
    init(
        name: ProviderName,
        tenant: String = "",
        issuers: Set<String>,
        clients: Set<ClientID>,
        furtherParties: Set<ClientID> = [],
        endpoints: ProviderEndpoints,
        tokenRules: TokenRules,
        keyNamesAlgorithm: Bool = true,
        usesProofKey: Bool = true
    ) throws(AppleSignInError) {
        guard (1...4).contains(issuers.count), issuers.allSatisfy(Self.isLiteral) else {
            // Providers with many tenants document issuers with a gap for the tenant's name. Whoever fills the gap with
            // what the token says accepts the tenant that an attacker made.
            throw AppleSignInError(
                .settingInvalid,
                "\(name): 1 to 4 issuers were expected, each an exact literal without spaces, * and braces"
            )
        }
        guard tenant.utf8.count <= 64, tenant.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AppleSignInError(.settingInvalid, "\(name): a tenant has at most 64 printable ASCII characters")
        }
        guard !clients.isEmpty, clients.count <= 64 else {
            throw AppleSignInError(.settingInvalid, "\(name): 1 to 64 client ids were expected")
        }
        guard !tokenRules.algorithms.isEmpty else {
            throw AppleSignInError(.settingInvalid, "\(name): no algorithm is allowed; RS256 was expected at least")
        }
        guard !endpoints.isMixed else {
            throw AppleSignInError(
                .settingInvalid,
                "\(name): some endpoints are on this machine and others are not; a simulated provider is simulated whole"
            )
        }
        self.name = name
        self.tenant = tenant
        self.issuers = issuers
        self.clients = clients
        self.furtherParties = furtherParties
        self.endpoints = endpoints
        self.tokenRules = tokenRules
        keySetRules = KeySetRules(algorithms: tokenRules.algorithms, requiresAlgorithm: keyNamesAlgorithm)
        self.usesProofKey = usesProofKey
    }

    /// Whether it is simulated on this machine; a service on a public name must refuse such a provider.
    public var isSimulated: Bool { endpoints.isSimulated }

    private static func isLiteral(_ issuer: String) -> Bool {
        (1...255).contains(issuer.utf8.count)
            && issuer.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"*{}<>\"\\".utf8.contains($0) }
    }
}
