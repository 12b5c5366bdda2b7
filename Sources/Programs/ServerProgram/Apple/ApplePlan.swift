// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ByteEncodings
internal import JSONCoding
internal import SecretMemory
internal import SignInServer
internal import WebAuthnTypes

/// How people sign in with Apple, checked as far as that goes without asking Apple.
struct ApplePlan: Sendable {
    /// Apple, or whoever plays it.
    let provider: IdentityProvider
    let team: TeamID
    /// From which team the app came, and when; nil for none.
    let transfer: TeamTransfer?
    /// Which clients Apple groups with an App ID, where the settings say so.
    let clientsOfApps: [ClientID: Set<ClientID>]
    private let site: ClientID
    private let bundles: [ClientID]
    /// The App IDs whose notifications are taken, in the order of the settings.
    private let apps: [ClientID]
    private let keyID: PrivateKeyID
    private let keyFile: String

    /// Reads the settings; nil when nobody signs in with Apple.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - origin: The service's own origin, where Apple sends people back to.
    ///   - isLocalhost: Whether the RP ID is localhost.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings, origin: Origin, isLocalhost: Bool) throws(CommandError) {
        let rest: [Setting] = [
            .appleSite, .appleBundles, .appleAppIds, .appleKeyId, .appleKeyFile, .appleEs256, .appleSimulator,
            .appleFormerTeam, .appleTransferredOn,
        ]
        guard let text = settings.text(.appleTeam) else {
            if let idle = rest.first(where: settings.has) {
                throw ServicePlan.wrong(idle, "changes nothing without \(Setting.appleTeam.flag)")
            }
            return nil
        }
        let team = try Self.reading(.appleTeam) { () throws(AppleSignInError) in try TeamID(text) }
        let site = try Self.client(.appleSite, try Self.required(.appleSite, settings))
        let groups = try Self.groups(settings.list(.appleBundles) ?? [])
        let bundles = groups.flatMap(\.self).filter { $0 != site }
        let apps = try Self.apps(settings, site: site, groups)
        clientsOfApps = Self.clientsOfApps(groups, apps, site: site)
        self.apps = apps
        let keyText = try Self.required(.appleKeyId, settings)
        keyID = try Self.reading(.appleKeyId) { () throws(AppleSignInError) in try PrivateKeyID(keyText) }
        keyFile = try Self.required(.appleKeyFile, settings)
        let clients = Set(bundles + [site])
        if let simulator = settings.text(.appleSimulator) {
            guard isLocalhost else {
                throw ServicePlan.wrong(.appleSimulator, "lets everybody in, and is for the RP ID localhost alone")
            }
            guard !settings.has(.appleEs256) else {
                throw ServicePlan.wrong(.appleEs256, "changes nothing at the simulator, which signs with RS256")
            }
            provider = try Self.reading(.appleSimulator) { () throws(AppleSignInError) in
                try .simulatedApple(at: simulator, team: team, clients: clients)
            }
        } else {
            guard !isLocalhost, origin.scheme == "https" else {
                throw ServicePlan.wrong(
                    .appleTeam,
                    "needs a domain and HTTPS: Apple sends nobody back to \(origin.text). In development, play Apple by "
                        + "`apple-simulator` and name it with \(Setting.appleSimulator.flag)"
                )
            }
            provider = try Self.reading(.appleTeam) { () throws(AppleSignInError) in
                try .apple(team: team, clients: clients, acceptsES256: settings.truth(.appleEs256) ?? false)
            }
        }
        transfer = try Self.transfer(settings, to: team)
        (self.team, self.site, self.bundles) = (team, site, bundles)
    }

    /// The client that questions about transfers are asked with: the first app, or the pages where there is none.
    var firstApp: ClientID { bundles.first ?? site }

    /// All clients: the pages', and those of apps.
    var clients: [ClientID] { [site] + bundles }

    /// Whether notifications are taken for any App ID.
    var namesApps: Bool { !apps.isEmpty }

    /// Tells whether a client is one of this team's here.
    func knows(_ client: ClientID) -> Bool { client == site || bundles.contains(client) }

    /// The App IDs that notifications are meant for: never the Services ID, and of what Apple groups the first alone.
    private static func apps(
        _ settings: Settings,
        site: ClientID,
        _ groups: [[ClientID]]
    ) throws(CommandError) -> [ClientID] {
        guard let named = settings.list(.appleAppIds) else { return groups.map { $0[0] }.filter { $0 != site } }
        var apps: [ClientID] = []
        for text in named {
            guard !text.contains("+") else {
                throw ServicePlan.wrong(
                    .appleAppIds,
                    "names App IDs with commas between; which clients belong to one is said by "
                        + Setting.appleBundles.flag
                )
            }
            apps.append(try client(.appleAppIds, text))
        }
        guard !apps.contains(site) else {
            throw ServicePlan.wrong(
                .appleAppIds,
                "names the Services ID; Apple's notifications are meant for the App ID that it belongs to"
            )
        }
        return apps
    }

    /// Which clients belong to which App ID.
    ///
    /// One that stands alone in the settings has all clients. Of two and more each has those that are named with it, and no
    /// others; a Services ID that is named with none belongs to what is named for notifications alone, else to the first: in
    /// no group at all, whoever stops would stay signed in on the pages until the daily look.
    private static func clientsOfApps(
        _ groups: [[ClientID]],
        _ apps: [ClientID],
        site: ClientID
    ) -> [ClientID: Set<ClientID>] {
        let groups = groups.filter { $0 != [site] }
        let (heads, named) = (Set(groups.map { $0[0] }), Set(groups.flatMap(\.self)))
        let others = apps.count > 1 ? Set(apps).subtracting(heads) : []
        guard groups.count > 1 || groups.contains(where: { $0.count > 1 }) || !others.isEmpty else { return [:] }
        var clients = Dictionary(groups.map { ($0[0], Set($0.dropFirst())) }, uniquingKeysWith: { $0.union($1) })
        let strangers = others.subtracting(named)
        for stranger in strangers { clients[stranger] = [] }
        if !named.contains(site) {
            for owner in strangers.isEmpty ? [groups[0][0]] : strangers { clients[owner]?.insert(site) }
        }
        // After the Services ID: one that stands in a group has what its head has.
        for other in others.intersection(named) {
            let heads = groups.filter { $0.contains(other) }.map { $0[0] }
            clients[other] = heads.reduce(Set(heads)) { $0.union(clients[$1] ?? []) }.subtracting([other])
        }
        return clients
    }

    /// The App IDs, each with the clients that are grouped with it: `com.example.app+com.example.site`.
    private static func groups(_ items: [String]) throws(CommandError) -> [[ClientID]] {
        var groups: [[ClientID]] = []
        for item in items {
            var group: [ClientID] = []
            for text in item.split(separator: "+", omittingEmptySubsequences: false) {
                group.append(try client(.appleBundles, String(text)))
            }
            groups.append(group)
        }
        return groups
    }

    private static func transfer(_ settings: Settings, to team: TeamID) throws(CommandError) -> TeamTransfer? {
        guard let text = settings.text(.appleFormerTeam) else {
            guard settings.text(.appleTransferredOn) == nil else {
                throw ServicePlan.wrong(
                    .appleTransferredOn,
                    "changes nothing without \(Setting.appleFormerTeam.flag)"
                )
            }
            return nil
        }
        let former = try reading(.appleFormerTeam) { () throws(AppleSignInError) in try TeamID(text) }
        guard let day = settings.text(.appleTransferredOn).flatMap({ UnixTime(midnightOf: $0) }) else {
            throw ServicePlan.wrong(.appleTransferredOn, "must be a day such as 2027-01-31")
        }
        return try reading(.appleFormerTeam) { () throws(AppleSignInError) in
            try TeamTransfer(from: former, to: team, acceptedAt: day)
        }
    }

    /// The provider as the service speaks to it.
    ///
    /// - Parameter origin: The service's own origin, on the port that it listens on.
    /// - Returns: The provider, with the key of the file.
    /// - Throws: `configuration`, also for a key file that cannot be read or that others can read.
    func access(at origin: Origin) throws(CommandError) -> ProviderAccess {
        let key = try key
        return try Self.reading(.appleSite) { () throws(AppleSignInError) in
            let signer =
                try provider.isSimulated
                ? ClientSecretSigner(team: team, keyID: keyID, key: key, simulated: provider)
                : ClientSecretSigner(team: team, keyID: keyID, key: key)
            return try ProviderAccess(
                provider,
                site: site,
                origin: origin,
                authentication: .minted(signer),
                apps: Set(apps)
            )
        }
    }

    /// What the settings mean, for `serve --check`.
    func explanation(at origin: Origin) -> [String] {
        let others = bundles.isEmpty ? "" : ", and the apps " + bundles.map(\.text).joined(separator: ", ")
        let who = provider.isSimulated ? "a simulated Apple (everybody can be anybody there)" : "Apple"
        let algorithms = provider.tokenRules.algorithms.map(\.rawValue).sorted().joined(separator: " or ")
        var lines = [
            "Sign in with \(who): team \(team), \(site) for these pages\(others), key \(keyID) in \(keyFile), tokens by "
                + algorithms,
            "  Register with Apple: the return URL \(origin.text + ProviderAccess.returnPath(.apple)), and for notifications "
                + "\(origin.text)/api/v1/providers/apple/notifications",
        ]
        if !apps.isEmpty {
            lines.append("  Notifications are taken for the App IDs " + apps.map(\.text).joined(separator: ", "))
        }
        if !clientsOfApps.isEmpty {
            lines += apps.compactMap { app in
                clientsOfApps[app].map { others in
                    let clients = ([app] + others.sorted { $0.text < $1.text }).map(\.text).joined(separator: ", ")
                    return "  Whoever stops using \(app) stops using \(clients) and nothing else"
                }
            }
        }
        if let transfer {
            lines.append("  People of the team \(transfer.origin) are matched for sixty days after the transfer")
        }
        return lines
    }

    /// What works, yet not as people would expect.
    static func warnings(_ plan: ApplePlan?) -> [String] {
        guard let plan else { return [] }
        var lines: [String] = []
        if plan.provider.isSimulated {
            lines.append("Apple is simulated: whoever reaches the simulator signs in as anybody who came from there")
        }
        if plan.apps.isEmpty {
            lines.append(
                "no App ID is named, so that Apple's notifications are refused: whoever stops at Apple stays signed in until the "
                    + "daily look. Name the App ID that the Services ID belongs to with \(Setting.appleAppIds.flag)"
            )
        }
        return lines
    }

    /// The settings, for programs.
    static func json(_ plan: ApplePlan?) -> JSONValue {
        guard let plan else { return .null }
        return [
            "team": .string(plan.team.text), "site": .string(plan.site.text),
            "bundles": .array(plan.bundles.map { .string($0.text) }),
            "appIds": .array(plan.apps.map { .string($0.text) }), "simulated": .bool(plan.provider.isSimulated),
        ]
    }

    private var key: ClientSecretKey {
        get throws(CommandError) {
            var content = try KeyFile.content(of: keyFile, .appleKeyFile)
            let bytes = SecretBytes(moving: &content)
            return try Self.reading(.appleKeyFile) { () throws(AppleSignInError) in try ClientSecretKey(file: bytes) }
        }
    }

    private static func required(_ setting: Setting, _ settings: Settings) throws(CommandError) -> String {
        guard let text = settings.text(setting) else {
            throw CommandError(
                .configuration,
                "\(setting.spoken) is missing, and \(Setting.appleTeam.flag) is given",
                hint: "Apple's developer pages show it, under Certificates, Identifiers & Profiles"
            )
        }
        return text
    }

    private static func client(_ setting: Setting, _ text: String) throws(CommandError) -> ClientID {
        try reading(setting) { () throws(AppleSignInError) in try ClientID(text) }
    }

    private static func reading<Value>(
        _ setting: Setting,
        _ read: () throws(AppleSignInError) -> Value
    ) throws(CommandError) -> Value {
        do {
            return try read()
        } catch {
            throw CommandError(.configuration, "\(setting.spoken): \(error.message)")
        }
    }
}
