// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// `/simulator/notifications`.
struct NotificationRoutes: Sendable {
    let simulation: Simulation

    func add(to router: Router<SimulationContext>) {
        router.get("/simulator/notifications", use: list)
        router.post("/simulator/notifications", use: announce)
        router.post("/simulator/notifications/hold") { request, _ in
            _ = try await request.object()
            simulation.with { issuer, _ in issuer.holdNotifications(true) }
            return SimulationAnswer.json([:])
        }
        router.post("/simulator/notifications/release") { request, _ in
            let isReversed = try await request.object().truthOrNone("reversed") ?? false
            simulation.with { issuer, _ in issuer.holdNotifications(false, isReversed: isReversed) }
            return SimulationAnswer.json([:])
        }
        router.post("/simulator/notifications/send", use: send)
        router.post("/simulator/notifications/address", use: readdress)
    }

    @Sendable private func list(_ request: Request, _ context: SimulationContext) -> Response {
        let all = simulation.with { issuer, _ in issuer.allNotifications }
        return SimulationAnswer.json(["notifications": .array(all.map(\.json))])
    }

    @Sendable private func announce(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.object()
        guard let event = try body.event("event") else {
            throw SimulationRefusal(.badRequest, "body_invalid", "The member event is missing.")
        }
        let (person, app, form) = (try body.text("person"), try body.text("app"), try body.eventForm())
        let time = try body.integerOrNone("happenedAt").map(UnixTime.init(milliseconds:))
        let made = try simulation.with { issuer, now in
            try issuer.announce(event, about: person, to: app, form: form, happenedAt: time, at: now)
        }
        return SimulationAnswer.json(made.json, status: .created)
    }

    @Sendable private func send(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let numbers = try await request.object()["numbers"]?.array?.map { $0.integer.flatMap { Int(exactly: $0) } }
        guard let numbers, !numbers.contains(nil) else {
            throw SimulationRefusal(.badRequest, "body_invalid", "The member numbers must be an array of numbers.")
        }
        try simulation.with { issuer, _ in try issuer.sendNotifications(numbers.compactMap { $0 }) }
        return SimulationAnswer.json([:])
    }

    @Sendable private func readdress(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.object()
        let app = try body.text("app")
        let address = try body.textOrNone("address").map { try LocalAddress($0) }
        try simulation.with { issuer, _ in try issuer.postNotifications(of: app, to: address) }
        return SimulationAnswer.json([:])
    }
}
