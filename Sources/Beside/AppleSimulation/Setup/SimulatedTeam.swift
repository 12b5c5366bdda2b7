// SPDX-License-Identifier: Apache-2.0

/// A team: the space in which a person has one identifier.
package struct SimulatedTeam: Sendable, Hashable {
    /// The team's identifier: ten of A–Z and 0–9.
    package let id: String
    /// The keys that its client secrets are signed with; where there is none, signatures are not looked at.
    package let keys: [SimulatedClientKey]

    /// Takes a team.
    ///
    /// - Parameters:
    ///   - id: Ten of A–Z and 0–9.
    ///   - keys: The keys that its client secrets are signed with.
    /// - Throws: `setupInvalid`.
    package init(id: String, keys: [SimulatedClientKey]) throws(AppleSimulationError) {
        guard Self.isTenCharacters(id) else {
            throw AppleSimulationError(.setupInvalid, "a team's identifier has ten characters of A-Z and 0-9")
        }
        guard Set(keys.map(\.id)).count == keys.count else {
            throw AppleSimulationError(.setupInvalid, "the team \(id) has two keys of one name")
        }
        self.id = id
        self.keys = keys
    }

    static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
}
