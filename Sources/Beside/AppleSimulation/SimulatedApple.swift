// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// A simulated issuer: people, teams and their apps, what was allowed to whom, and everything that was given out.
///
/// A value without clock, network and randomness of its own: an adapter holds it behind one lock, hands in the present time
/// and carries out what comes back. It plays Apple's side as Apple documents it and as it was seen, and goes wrong where it
/// is told to (``SimulatedFault``). It never says that it is Apple: its issuer is its own address, so that its tokens are
/// worth nothing to anybody who does not expect them.
package struct SimulatedApple: Sendable {
    /// The issuer of its tokens, and the audience of client secrets: its own address, without a path.
    package let issuer: String

    let random: RandomSource
    var teams: [SimulatedTeam]
    var apps: [SimulatedApp]
    var accounts: [String: Account] = [:]
    /// How many accounts there were under each name, those included that are gone.
    var accountCounts: [String: Int] = [:]
    var consents: [Consent.Key: Consent] = [:]
    var keys: KeyRing
    var faults = FaultTable()
    var requests = ExpiringTable<AuthorizeRequest>(most: 1_000)
    var codes = ExpiringTable<IssuedCode>(most: 10_000)
    var refreshTokens = ExpiringTable<IssuedRefreshToken>(most: 10_000)
    var accessTokens = ExpiringTable<IssuedAccessToken>(most: 10_000)
    var notifications = NotificationQueue()

    /// A person, and which account under that name it is.
    struct Account: Sendable {
        var person: SimulatedPerson
        let number: Int

        /// What identifiers are derived from: an account that is made anew is somebody else to every team.
        var name: String { number == 1 ? person.id : "\(person.id)#\(number)" }
    }

    /// Begins a simulation.
    ///
    /// - Parameters:
    ///   - issuer: The simulator's own address: scheme, host and port, on this machine.
    ///   - setup: Teams, apps and people.
    ///   - key: The key that it signs with.
    ///   - random: Where codes and tokens come from.
    /// - Throws: `addressInvalid`.
    package init(
        issuer: LocalAddress,
        setup: SimulationSetup,
        key: SimulationKey,
        random: RandomSource
    ) throws(AppleSimulationError) {
        guard issuer.text == issuer.origin else {
            throw AppleSimulationError(
                .addressInvalid,
                "the simulator's own address has no path, such as http://localhost:8090"
            )
        }
        self.issuer = issuer.text
        self.random = random
        teams = setup.teams
        apps = setup.apps
        keys = KeyRing(key)
        for person in setup.people { add(person) }
    }

    // MARK: Who there is

    /// The people, in the order of their names.
    package var people: [SimulatedPerson] { accounts.values.map(\.person).sorted { $0.id < $1.id } }

    /// The apps, with their websites.
    package var allApps: [SimulatedApp] { apps }

    /// Which faults are switched on.
    package var currentFaults: FaultTable { faults }

    /// What a person allowed an app; nil when they do not use it.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - app: The app.
    /// - Returns: What they allowed.
    package func consent(of person: String, to app: String) -> Consent? {
        consents[Consent.Key(person: person, app: app)]
    }

    /// The identifier of a person within a team.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - team: The team.
    /// - Returns: The claim `sub` of that team's tokens.
    /// - Throws: `personUnknown`.
    package func subject(of person: String, in team: String) throws(AppleSimulationError) -> String {
        SimulatedSubject.subject(of: try account(person).name, in: team)
    }

    mutating func add(_ person: SimulatedPerson) {
        let number = accountCounts[person.id, default: 0] + 1
        accountCounts[person.id] = number
        accounts[person.id] = Account(person: person, number: number)
    }

    func account(_ person: String) throws(AppleSimulationError) -> Account {
        guard let account = accounts[person] else {
            throw AppleSimulationError(.personUnknown, "nobody is called that; the list of people shows who there is")
        }
        return account
    }

    func client(_ id: String) -> SimulatedClient? {
        for app in apps {
            // Byte by byte: what only Unicode finds equal is another client.
            if app.id.utf8.elementsEqual(id.utf8) { return SimulatedClient(id: app.id, app: app, service: nil) }
            if let service = app.services.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) {
                return SimulatedClient(id: service.id, app: app, service: service)
            }
        }
        return nil
    }

    func app(_ id: String) throws(AppleSimulationError) -> SimulatedApp {
        guard let app = apps.first(where: { $0.id == id }) else {
            throw AppleSimulationError(.clientUnknown, "there is no app of that identifier")
        }
        return app
    }

    /// The address that a team is told: the person's own or the relay's, as they chose; nil for nobody's.
    func address(of account: Account, _ consent: Consent, for team: String) -> String? {
        guard let email = account.person.email else { return nil }
        return consent.hidesEmail ? SimulatedSubject.relayAddress(of: account.name, for: team) : email
    }

    /// A name for something that is given out: 43 characters.
    func draw() -> String { Base64URL.encode(random.bytes(32)) }
}
