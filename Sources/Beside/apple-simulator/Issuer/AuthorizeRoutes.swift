// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird

/// `GET /auth/authorize`, and the two forms that follow: who somebody is, and what they allow.
///
/// Plain forms, so that all of it works by keyboard, with a screen reader and without a script.
struct AuthorizeRoutes: Sendable {
    let simulation: Simulation
    let pages: SimulationPages

    func add(to router: Router<SimulationContext>) {
        router.get("/auth/authorize", use: open)
        router.post("/auth/authorize/person", use: choose)
        router.post("/auth/authorize/decision", use: decide)
    }

    @Sendable private func open(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let query = Array((request.uri.query ?? "").utf8)
        let (opened, people) = simulation.with { issuer, now in (issuer.open(query, at: now), issuer.people) }
        switch opened {
        case .failure(let refusal):
            throw SimulationRefusal(.badRequest, refusal.word, "\(refusal.word): \(refusal.reason).")
        case .success(let name):
            let asker = try simulation.with { issuer, now in try issuer.asker(name, at: now) }
            return try page(pages.people(people, asker: asker.client, request: name), asker.address)
        }
    }

    @Sendable private func choose(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let form = try await request.form()
        let name = try field("request", of: form)
        guard form["action"] != "cancel" else { return try finish(name, .cancel) }
        let person = try field("person", of: form)
        let (question, address) = try simulation.with { issuer, now in
            (try issuer.question(name, for: person, at: now), try issuer.asker(name, at: now).address)
        }
        return try page(pages.consent(question, request: name), address)
    }

    @Sendable private func decide(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let form = try await request.form()
        let name = try field("request", of: form)
        guard form["action"] != "cancel" else { return try finish(name, .cancel) }
        let answer = ConsentAnswer(
            person: try field("person", of: form),
            // An emptied field is a wish, too; a field that was not there is none.
            givenName: form["named"] == nil ? nil : form["givenName"] ?? "",
            familyName: form["named"] == nil ? nil : form["familyName"] ?? "",
            hidesEmail: form["mail"] == "hide"
        )
        return try finish(name, .goOn(answer))
    }

    private func finish(_ name: String, _ decision: PersonDecision) throws -> Response {
        let reply = try simulation.with { issuer, now in try issuer.decide(name, decision, at: now) }
        switch reply.way {
        case .redirect(let address): return SimulationAnswer.redirect(to: address)
        case .post: return try page(pages.back(reply), reply.address)
        }
    }

    private func field(_ name: String, of form: SimulatedForm) throws(SimulationRefusal) -> String {
        guard let value = form[name] else {
            throw SimulationRefusal(.badRequest, "field_missing", "Choose one of the people, and go on.")
        }
        return value
    }

    private func page(_ html: String?, _ address: LocalAddress) throws(SimulationRefusal) -> Response {
        guard let html else {
            throw SimulationRefusal(.internalServerError, "page_missing", "The page could not be put together.")
        }
        return SimulationAnswer.page(html, leadingTo: address)
    }
}
