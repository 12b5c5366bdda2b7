// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import Crypto
import JSONCoding
import Testing

@Suite struct SimulationSetupTests {
    private static let whole: JSONObject = [
        "teams": [
            [
                "id": "SIMULATION",
                "apps": [
                    [
                        "id": "com.example.app", "notifications": "http://localhost:8080/apple",
                        "services": [["id": "com.example.site", "returnAddresses": ["http://localhost:8080/back"]]],
                    ]
                ],
            ]
        ],
        "people": [["id": "p", "email": "p@example.test", "emailVerified": false]],
    ]

    private func setup(_ change: (inout JSONObject) -> Void) throws -> SimulationSetup {
        var json = Self.whole
        change(&json)
        return try SimulationSetup(json: json)
    }

    @Test func `a set-up is read`() throws {
        let setup = try setup { _ in }
        #expect(setup.teams.map(\.id) == ["SIMULATION"])
        #expect(setup.apps.first?.services.first?.returnAddresses?.map(\.text) == ["http://localhost:8080/back"])
        #expect(setup.apps.first?.notificationAddress?.text == "http://localhost:8080/apple")
        #expect(setup.people.first?.isEmailVerified == false)
    }

    @Test func `a member that nobody knows is refused and not passed over`() {
        expectCode(.setupInvalid) { try setup { $0["peopel"] = [] } }
        expectCode(.setupInvalid) { try setup { $0["people"] = [["id": "p", "mail": "p@example.test"]] } }
    }

    @Test func `teams, clients and people stand in it once`() {
        expectCode(.setupInvalid) { try setup { $0["people"] = [["id": "p"], ["id": "p"]] } }
        let apps: JSONValue = [["id": "a", "services": [["id": "a"]]]]
        expectCode(.setupInvalid) { try setup { $0["teams"] = [["id": "SIMULATION", "apps": apps]] } }
        let team: JSONValue = ["id": "SIMULATION", "apps": [["id": "a"]]]
        expectCode(.setupInvalid) { try setup { $0["teams"] = [team, team] } }
    }

    @Test func `what names nobody is refused`() {
        expectCode(.setupInvalid) { try setup { $0["teams"] = nil } }
        expectCode(.setupInvalid) { try setup { $0["teams"] = [["id": "short", "apps": [["id": "a"]]]] } }
        expectCode(.setupInvalid) { try setup { $0["teams"] = [["id": "SIMULATION", "apps": [["id": 1]]]] } }
        expectCode(.personInvalid) { try setup { $0["people"] = [["id": "Not A Name"]] } }
        expectCode(.personInvalid) { try setup { $0["people"] = [["email": "p@example.test"]] } }
        let prefixed: JSONValue = ["id": "SIMULATION", "apps": [["id": "SIMULATION.com.example.app"]]]
        expectCode(.setupInvalid) { try setup { $0["teams"] = [prefixed] } }
    }

    @Test func `addresses elsewhere are refused`() {
        let apps: JSONValue = [["id": "a", "notifications": "https://example.com/apple"]]
        expectCode(.addressInvalid) { try setup { $0["teams"] = [["id": "SIMULATION", "apps": apps]] } }
        let services: JSONValue = [["id": "s", "returnAddresses": ["https://example.com/"]]]
        let app: JSONValue = ["id": "a", "services": services]
        expectCode(.addressInvalid) { try setup { $0["teams"] = [["id": "SIMULATION", "apps": [app]]] } }
    }

    @Test func `a client key may be a private one, of which the public half is kept`() throws {
        let key = P256.Signing.PrivateKey()
        let whole = try SimulatedClientKey(id: "CLIENTKEY1", pem: key.pemRepresentation)
        #expect(try whole == SimulatedClientKey(id: "CLIENTKEY1", pem: key.publicKey.pemRepresentation))
        expectCode(.keyInvalid) { try SimulatedClientKey(id: "CLIENTKEY1", pem: "-----BEGIN NOTHING-----") }
        expectCode(.setupInvalid) { try SimulatedClientKey(id: "lower", pem: key.pemRepresentation) }
    }
}
