// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// `/simulator/people`, `/simulator/native` and `/simulator/transfers`.
struct PeopleRoutes: Sendable {
    private typealias Work = @Sendable (inout SimulatedApple, _ person: String, JSONObject, UnixTime) throws -> Void

    let simulation: Simulation

    func add(to router: Router<SimulationContext>) {
        router.post("/simulator/people", use: join)
        router.get("/simulator/people/:person", use: show)
        router.post("/simulator/native", use: authorizeNatively)
        router.post("/simulator/transfers", use: transfer)
        add("stop", to: router) { issuer, person, body, now in
            try issuer.stopUsing(body.text("app"), by: person, form: body.eventForm(), at: now)
        }
        add("delete", to: router) { issuer, person, body, now in
            let spelling = try body.event("spelling") ?? .accountDeleted
            try issuer.deleteAccount(of: person, spelling: spelling, form: body.eventForm(), at: now)
        }
        add("password", to: router) { issuer, person, _, _ in try issuer.changePassword(of: person) }
        add("relay", to: router) { issuer, person, body, now in
            let (app, forwards) = (try body.text("app"), try body.truth("forwards"))
            try issuer.setRelay(for: app, of: person, forwards: forwards, form: body.eventForm(), at: now)
        }
    }

    private func add(_ deed: String, to router: Router<SimulationContext>, _ work: @escaping Work) {
        router.post(RouterPath("/simulator/people/:person/\(deed)")) { request, context in
            let person = try context.parameters.require("person")
            let body = try await request.object()
            try simulation.with { issuer, now in try work(&issuer, person, body, now) }
            return SimulationAnswer.json([:])
        }
    }

    @Sendable private func join(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let person = try SimulatedPerson(json: try await request.object())
        try simulation.with { issuer, _ in try issuer.join(person) }
        return SimulationAnswer.json(person.json, status: .created)
    }

    @Sendable private func show(_ request: Request, _ context: SimulationContext) throws -> Response {
        let name = try context.parameters.require("person")
        let found = try simulation.with { issuer, _ -> JSONValue? in
            guard let person = issuer.people.first(where: { $0.id == name }) else { return nil }
            var uses: [JSONValue] = []
            for app in issuer.allApps {
                guard let consent = issuer.consent(of: name, to: app.id) else { continue }
                uses.append([
                    "app": .string(app.id), "team": .string(app.team), "since": .integer(consent.since.milliseconds),
                    "scopes": .array(consent.scopes.map(\.rawValue).sorted().map(JSONValue.string)),
                    "hidesEmail": .bool(consent.hidesEmail), "forwardsMail": .bool(consent.forwardsMail),
                    "sub": .string(try issuer.subject(of: name, in: app.team)),
                ])
            }
            guard var json = person.json.object else { return nil }
            json["uses"] = .array(uses)
            return .object(json)
        }
        guard let found else {
            throw SimulationRefusal(.notFound, "person_unknown", "Nobody is called that.")
        }
        return SimulationAnswer.json(found)
    }

    @Sendable private func authorizeNatively(
        _ request: Request,
        _ context: SimulationContext
    ) async throws -> Response {
        let body = try await request.object()
        let answer = ConsentAnswer(
            person: try body.text("person"),
            givenName: try body.textOrNone("givenName"),
            familyName: try body.textOrNone("familyName"),
            hidesEmail: try body.truthOrNone("hidesEmail") ?? false
        )
        let (app, nonce, scopes) = (try body.text("app"), try body.textOrNone("nonce"), try body.scopes())
        let grant = try simulation.with { issuer, now in
            try issuer.authorizeNatively(app: app, answer, scopes: scopes, nonce: nonce, at: now)
        }
        return SimulationAnswer.json(grant.json)
    }

    @Sendable private func transfer(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.object()
        let (app, team) = (try body.text("app"), try body.text("team"))
        try simulation.with { issuer, now in try issuer.transfer(app, to: team, at: now) }
        return SimulationAnswer.json([:])
    }
}
