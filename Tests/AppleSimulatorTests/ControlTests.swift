// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import HummingbirdTesting
import JSONCoding
import Testing

@Suite struct ControlTests {
    private static let native: JSONValue = [
        "app": "com.example.app", "person": "p", "scopes": ["name", "email"], "nonce": "n", "hidesEmail": true,
    ]

    @Test func `people come, sign in, stop and go`() async throws {
        try await TestSimulator().test { client in
            #expect(try await client.tell("/simulator/people", ["id": "new"]).status == 201)
            #expect(try await client.tell("/simulator/people", ["id": "new"]).status == 409)
            #expect(try await client.tell("/simulator/people", ["id": "New"]).json["error"] == "person_invalid")
            let grant = try await client.tell("/simulator/native", Self.native).json
            #expect(grant["givenName"] == "<Given>")
            let shown = try await client.read("/simulator/people/p").json
            #expect(shown["uses"]?.array?.first?["sub"] == grant["user"])
            #expect(shown["uses"]?.array?.first?["hidesEmail"] == true)
            let app: JSONValue = ["app": "com.example.app", "forwards": false]
            #expect(try await client.tell("/simulator/people/p/relay", app).status == 200)
            #expect(try await client.tell("/simulator/people/p/password").status == 200)
            #expect(try await client.tell("/simulator/people/p/stop", ["app": "com.example.app"]).status == 200)
            #expect(try await client.tell("/simulator/people/p/stop", ["app": "com.example.app"]).status == 409)
            let spelling: JSONValue = ["spelling": "account-delete", "events": "object"]
            #expect(try await client.tell("/simulator/people/p/delete", spelling).status == 200)
            #expect(try await client.read("/simulator/people/p").status == 404)
            let told = try await client.read("/simulator/notifications").json["notifications"]?.array
            #expect(told?.map { $0["event"] } == ["email-disabled", "consent-revoked"])
        }
    }

    @Test func `faults are ordered, shown and taken back`() async throws {
        try await TestSimulator().test { client in
            let fault: JSONValue = ["fault": "keys-failing", "uses": 1]
            #expect(try await client.tell("/simulator/faults", fault).status == 200)
            #expect(try await client.read("/simulator").json["faults"]?.array?.first?["uses"] == 1)
            #expect(try await client.read("/auth/keys").status == 503)
            #expect(try await client.read("/auth/keys").status == 200)
            #expect(
                try await client.tell("/simulator/faults", ["fault": "keys-falling"]).json["error"] == "fault_unknown"
            )
            #expect(try await client.tell("/simulator/faults", ["fault": "discovery-flipped"]).status == 200)
            let document = try await client.read("/.well-known/openid-configuration").json
            #expect(document["issuer"] != .string(TestSimulator.origin))
            #expect(try await client.tell("/simulator/faults/clear").status == 200)
            #expect(try await client.read("/simulator").json["faults"] == [])
        }
    }

    @Test func `a slow key set takes its time`() async throws {
        try await TestSimulator().test { client async throws in
            let fault: JSONValue = ["fault": "keys-slow", "uses": 1, "milliseconds": 50]
            #expect(try await client.tell("/simulator/faults", fault).status == 200)
            let begin = ContinuousClock.now
            #expect(try await client.read("/auth/keys").status == 200)
            #expect(ContinuousClock.now - begin >= .milliseconds(50))
        }
    }

    @Test func `keys are rotated`() async throws {
        try await TestSimulator().test { client in
            let key = try await client.tell("/simulator/keys/rotate", ["keepsOld": false]).json["key"]
            #expect(key == "NEXTKEY002")
            let keys = try await client.read("/auth/keys").json["keys"]?.array
            #expect(keys?.map { $0["kid"] } == [key])
        }
    }

    @Test func `the clock goes forward only`() async throws {
        try await TestSimulator().test { client in
            #expect(try await client.tell("/simulator/clock", ["advanceSeconds": 300]).json["aheadSeconds"] == 300)
            #expect(try await client.read("/simulator").json["now"] == 1_800_000_300_000)
            for seconds in [-1, Int64.max] {
                let reply = try await client.tell("/simulator/clock", ["advanceSeconds": .integer(seconds)])
                #expect(reply.status == 400)
            }
            #expect(try await client.tell("/simulator/clock").status == 400)
        }
    }

    @Test func `an app goes to another team`() async throws {
        try await TestSimulator().test { client async throws in
            let move: JSONValue = ["app": "com.example.app", "team": "OTHERTEAM2"]
            #expect(try await client.tell("/simulator/transfers", move).status == 200)
            #expect(try await client.read("/simulator").json["apps"]?.array?.first?["team"] == "OTHERTEAM2")
            #expect(try await client.tell("/simulator/transfers", move).status == 409)
        }
    }

    @Test func `bodies that are none are refused in words`() async throws {
        try await TestSimulator().test { client in
            let bodies: [JSONValue] = [
                ["person": "p"], ["event": "no-such-event"], ["event": "consent-revoked", "person": 1],
            ]
            for body in bodies {
                let reply = try await client.tell("/simulator/notifications", body)
                #expect(reply.status == 400)
                #expect(reply.json["message"]?.string?.isEmpty == false)
            }
            #expect(try await client.tell("/simulator/notifications/send", ["numbers": ["1"]]).status == 400)
            #expect(try await client.tell("/simulator/notifications/send", ["numbers": [1]]).status == 404)
            let elsewhere: JSONValue = ["app": "com.example.app", "address": "https://example.com/"]
            #expect(try await client.tell("/simulator/notifications/address", elsewhere).status == 400)
            #expect(try await client.read("/absent").status == 404)
        }
    }
}
