// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

extension SimulationSetup {
    /// Reads a set-up.
    ///
    /// ```
    /// {"teams": [{"id": "SIMULATION", "keys": [{"id": "SIMULATED1", "pem": "-----BEGIN PUBLIC KEY-----…"}],
    ///             "apps": [{"id": "com.example.app", "notifications": "http://localhost:8080/…",
    ///                       "services": [{"id": "com.example.site", "returnAddresses": ["http://localhost:8080/…"]}]}]}],
    ///  "people": [{"id": "first", "givenName": "…", "familyName": "…", "email": "first@example.test"}]}
    /// ```
    ///
    /// - Parameter json: The object. `keys`, `notifications`, `services`, `returnAddresses` and `people` may be left out.
    /// - Throws: `setupInvalid`, `keyInvalid`, `addressInvalid` or `personInvalid`.
    package init(json: JSONObject) throws(AppleSimulationError) {
        var teams: [SimulatedTeam] = []
        var apps: [SimulatedApp] = []
        try Self.know(json, ["teams", "people"])
        for team in try Self.objects(json, "teams") {
            try Self.know(team, ["id", "keys", "apps"])
            let id = try Self.text(team, "id")
            var keys: [SimulatedClientKey] = []
            for key in try Self.objects(team, "keys") {
                try Self.know(key, ["id", "pem"])
                keys.append(try SimulatedClientKey(id: try Self.text(key, "id"), pem: try Self.text(key, "pem")))
            }
            teams.append(try SimulatedTeam(id: id, keys: keys))
            for app in try Self.objects(team, "apps") { apps.append(try Self.app(app, of: id)) }
        }
        var people: [SimulatedPerson] = []
        for person in try Self.objects(json, "people") { people.append(try SimulatedPerson(json: person)) }
        try self.init(teams: teams, apps: apps, people: people)
    }

    private static func app(_ json: JSONObject, of team: String) throws(AppleSimulationError) -> SimulatedApp {
        try know(json, ["id", "notifications", "services"])
        var services: [SimulatedApp.Service] = []
        for service in try objects(json, "services") {
            try know(service, ["id", "returnAddresses"])
            services.append(
                SimulatedApp.Service(id: try text(service, "id"), returnAddresses: try addresses(service))
            )
        }
        let address = try optionalText(json, "notifications")
        return try SimulatedApp(
            id: try text(json, "id"),
            team: team,
            services: services,
            notificationAddress: try address.map { text throws(AppleSimulationError) in try LocalAddress(text) }
        )
    }

    private static func addresses(_ json: JSONObject) throws(AppleSimulationError) -> [LocalAddress]? {
        guard let value = json["returnAddresses"] else { return nil }
        guard let items = value.array else { throw invalid("returnAddresses is no array") }
        var addresses: [LocalAddress] = []
        for item in items {
            guard let text = item.string else { throw invalid("returnAddresses holds something that is no text") }
            addresses.append(try LocalAddress(text))
        }
        return addresses
    }

    /// Refuses members that nobody knows: a misspelled one would be passed over in silence.
    static func know(_ json: JSONObject, _ names: Set<String>) throws(AppleSimulationError) {
        guard let stranger = json.members.first(where: { !names.contains($0.key) }) else { return }
        throw invalid("\"\(stranger.key)\" is none of \(names.sorted().joined(separator: ", "))")
    }

    private static func objects(_ json: JSONObject, _ key: String) throws(AppleSimulationError) -> [JSONObject] {
        guard let value = json[key] else { return [] }
        let objects = value.array?.compactMap(\.object)
        guard let objects, objects.count == value.array?.count else { throw invalid("\(key) is no array of objects") }
        return objects
    }

    private static func text(_ json: JSONObject, _ key: String) throws(AppleSimulationError) -> String {
        guard let text = try optionalText(json, key) else { throw invalid("\(key) is missing") }
        return text
    }

    private static func optionalText(_ json: JSONObject, _ key: String) throws(AppleSimulationError) -> String? {
        guard let value = json[key], !value.isNull else { return nil }
        guard let text = value.string else { throw invalid("\(key) is no text") }
        return text
    }
}
