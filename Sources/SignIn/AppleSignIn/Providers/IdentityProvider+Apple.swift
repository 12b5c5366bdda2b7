// SPDX-License-Identifier: Apache-2.0

extension IdentityProvider {
    /// The issuer of Apple's tokens, and the audience of client secrets.
    static let appleIssuer = "https://appleid.apple.com"

    /// Sign in with Apple.
    ///
    /// Both issuers that Apple has named are taken, exactly; identities are stored under the team, never under an issuer.
    ///
    /// - Parameters:
    ///   - team: The team that all the clients belong to.
    ///   - clients: Services IDs for the web and bundle identifiers of apps, without the team in front.
    ///   - acceptsES256: Whether tokens may be ES256 too. Apple signs with RS256 alone; for the day on which it moves.
    ///   - timing: Clocks and ages.
    /// - Returns: The configuration.
    /// - Throws: `settingInvalid`.
    public static func apple(
        team: TeamID,
        clients: Set<ClientID>,
        acceptsES256: Bool = false,
        timing: TokenTiming = TokenTiming()
    ) throws(AppleSignInError) -> IdentityProvider {
        func address(_ path: String) throws(AppleSignInError) -> WebAddress { try WebAddress(appleIssuer + path) }
        return try apple(
            team,
            team.text,
            clients,
            acceptsES256,
            timing,
            issuers: [appleIssuer, "https://account.apple.com"],
            ProviderEndpoints(
                authorization: address("/auth/authorize"),
                token: address("/auth/token"),
                keys: address("/auth/keys"),
                revocation: address("/auth/revoke"),
                migration: address("/auth/usermigrationinfo")
            )
        )
    }

    /// Sign in with Apple, simulated on this machine, under the same rules.
    ///
    /// Its identities are stored under `simulated:` and the team, and are none of Apple's, nor the other way round.
    ///
    /// - Parameters:
    ///   - base: Where the simulator listens, without a path, such as `http://localhost:8090`; its own issuer.
    ///   - team: The team that all the clients belong to.
    ///   - clients: Services IDs and bundle identifiers.
    ///   - timing: Clocks and ages.
    /// - Returns: The configuration.
    /// - Throws: `addressInvalid` for what is not on this machine, or `settingInvalid`.
    public static func simulatedApple(
        at base: String,
        team: TeamID,
        clients: Set<ClientID>,
        timing: TokenTiming = TokenTiming()
    ) throws(AppleSignInError) -> IdentityProvider {
        func address(_ path: String) throws(AppleSignInError) -> WebAddress {
            try WebAddress(simulatedAt: base + path)
        }
        // Never Apple's own issuers: a token of the simulator must be worth nothing anywhere else, and the other way
        // round.
        return try apple(
            team,
            ExternalIdentity.simulatedMark + team.text,
            clients,
            false,
            timing,
            issuers: [base],
            ProviderEndpoints(
                authorization: address("/auth/authorize"),
                token: address("/auth/token"),
                keys: address("/auth/keys"),
                revocation: address("/auth/revoke"),
                migration: address("/auth/usermigrationinfo")
            )
        )
    }

    /// What identities of another team are stored under, where the provider vouches for that, too.
    ///
    /// - Parameter team: The team, such as the one that an app came from.
    /// - Returns: The team, with the mark of a simulated provider before it where this is one.
    public func tenant(of team: TeamID) -> String { (isSimulated ? ExternalIdentity.simulatedMark : "") + team.text }

    private static func apple(
        _ team: TeamID,
        _ tenant: String,
        _ clients: Set<ClientID>,
        _ acceptsES256: Bool,
        _ timing: TokenTiming,
        issuers: Set<String>,
        _ endpoints: ProviderEndpoints
    ) throws(AppleSignInError) -> IdentityProvider {
        if let prefixed = clients.first(where: { $0.text.hasPrefix(team.text + ".") }) {
            throw AppleSignInError(
                .settingInvalid,
                "the client id \(prefixed) begins with the team; Apple expects it without, such as com.example.app"
            )
        }
        // Apple documents no proof key and lists none in its discovery document: nothing may rest on one.
        return try IdentityProvider(
            name: .apple,
            tenant: tenant,
            issuers: issuers,
            clients: clients,
            endpoints: endpoints,
            tokenRules: TokenRules(algorithms: acceptsES256 ? [.rs256, .es256] : [.rs256], timing: timing),
            usesProofKey: false
        )
    }
}
