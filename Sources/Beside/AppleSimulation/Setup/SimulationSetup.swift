// SPDX-License-Identifier: Apache-2.0

/// Teams, apps and people at the start.
package struct SimulationSetup: Sendable, Hashable {
    /// The teams.
    package let teams: [SimulatedTeam]
    /// Their apps.
    package let apps: [SimulatedApp]
    /// The people.
    package let people: [SimulatedPerson]

    /// Takes a set-up.
    ///
    /// - Parameters:
    ///   - teams: The teams, one to 16.
    ///   - apps: Their apps, one to 64; identifiers are distinct, those of services included.
    ///   - people: The people, at most as many as are kept.
    /// - Throws: `setupInvalid`.
    package init(
        teams: [SimulatedTeam],
        apps: [SimulatedApp],
        people: [SimulatedPerson]
    ) throws(AppleSimulationError) {
        guard (1...16).contains(teams.count), (1...64).contains(apps.count), people.count <= SimulatedPerson.most else {
            throw Self.invalid(
                "one to 16 teams, one to 64 apps and at most \(SimulatedPerson.most) people were expected"
            )
        }
        let names = Set(teams.map(\.id))
        guard names.count == teams.count else { throw Self.invalid("a team stands in it twice") }
        if let stray = apps.first(where: { !names.contains($0.team) }) {
            throw Self.invalid("the app \(stray.id) belongs to a team that is not there")
        }
        let clients = apps.flatMap { [$0.id] + $0.services.map(\.id) }
        guard Set(clients).count == clients.count else { throw Self.invalid("an app or a service stands in it twice") }
        guard Set(people.map(\.id)).count == people.count else { throw Self.invalid("a person stands in it twice") }
        self.teams = teams
        self.apps = apps
        self.people = people
    }

    static func invalid(_ reason: String) -> AppleSimulationError {
        AppleSimulationError(.setupInvalid, "the set-up cannot be used: \(reason)")
    }
}
