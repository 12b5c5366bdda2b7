// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation

/// One team with one app and one website, and two people, as flags say it.
struct SingleTeam: Sendable {
    static let team = "SIMULATION"
    static let keyID = "SIMULATED1"
    static let app = "com.example.app"
    static let service = "com.example.site"

    let team: String?
    let keyID: String?
    let clientKey: String?
    let app: String?
    let service: String?
    let returnAddresses: [String]
    let notifications: String?

    /// The first flag that was given, for whoever gave a file, too.
    var given: String? {
        let flags: [(String, Bool)] = [
            ("--team", team != nil), ("--key-id", keyID != nil), ("--client-key", clientKey != nil),
            ("--app", app != nil), ("--service", service != nil), ("--return-address", !returnAddresses.isEmpty),
            ("--notify", notifications != nil),
        ]
        return flags.first { $0.1 }?.0
    }

    /// The set-up.
    ///
    /// - Throws: `configuration`, naming the flag.
    var setup: SimulationSetup {
        get throws(SimulatorError) {
            let id = team ?? Self.team
            let keys = try clientKeys
            let addresses = try returnAddresses.map { text throws(SimulatorError) in
                try address(text, "--return-address")
            }
            let notifications = try notifications.map { text throws(SimulatorError) in try address(text, "--notify") }
            return try SimulatorError.naming("the simulation") { () throws(AppleSimulationError) in
                let website = SimulatedApp.Service(
                    id: service ?? Self.service,
                    returnAddresses: addresses.isEmpty ? nil : addresses
                )
                return try SimulationSetup(
                    teams: [SimulatedTeam(id: id, keys: keys)],
                    apps: [
                        SimulatedApp(
                            id: app ?? Self.app,
                            team: id,
                            services: [website],
                            notificationAddress: notifications
                        )
                    ],
                    people: Self.people
                )
            }
        }
    }

    private var clientKeys: [SimulatedClientKey] {
        get throws(SimulatorError) {
            guard let clientKey else { return [] }
            let pem = try SimulationFile.text(clientKey, "--client-key")
            let id = keyID ?? Self.keyID
            return try SimulatorError.naming("--client-key") { () throws(AppleSimulationError) in
                [try SimulatedClientKey(id: id, pem: pem)]
            }
        }
    }

    private func address(_ text: String, _ flag: String) throws(SimulatorError) -> LocalAddress {
        try SimulatorError.naming(flag) { () throws(AppleSimulationError) in try LocalAddress(text) }
    }

    private static var people: [SimulatedPerson] {
        get throws(AppleSimulationError) {
            [
                try SimulatedPerson(id: "first", givenName: "First", familyName: "Person", email: "first@example.test"),
                try SimulatedPerson(
                    id: "second",
                    givenName: "Second",
                    familyName: "Person",
                    email: "second@example.test"
                ),
            ]
        }
    }
}
