// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// `/simulator/faults`, `/simulator/keys/rotate` and `/simulator/clock`.
struct FaultRoutes: Sendable {
    let simulation: Simulation

    func add(to router: Router<SimulationContext>) {
        router.post("/simulator/faults", use: order)
        router.post("/simulator/faults/clear") { request, _ in
            _ = try await request.object()
            simulation.with { issuer, _ in issuer.clearFaults() }
            return SimulationAnswer.json([:])
        }
        router.post("/simulator/keys/rotate", use: rotate)
        router.post("/simulator/clock", use: advance)
    }

    @Sendable private func order(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.object()
        let (fault, uses) = (try body.text("fault"), try body.integerOrNone("uses"))
        let milliseconds = try body.integerOrNone("milliseconds") ?? FaultTable.usualMilliseconds
        try simulation.with { issuer, _ in
            try issuer.order(fault: fault, uses: uses.map { Int(clamping: $0) }, milliseconds: milliseconds)
        }
        return SimulationAnswer.json([:])
    }

    @Sendable private func rotate(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let keepsOld = try await request.object().truthOrNone("keepsOld") ?? true
        return SimulationAnswer.json(["key": .string(try simulation.rotateKeys(keepsOld: keepsOld))])
    }

    @Sendable private func advance(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let seconds = try await request.object().integerOrNone("advanceSeconds")
        guard let seconds, simulation.advance(seconds: seconds) else {
            throw SimulationRefusal(
                .badRequest,
                "clock_invalid",
                "The member advanceSeconds must be 0 or more, ten years in all: the clock goes forward only."
            )
        }
        return SimulationAnswer.json(["aheadSeconds": .integer(simulation.aheadSeconds)])
    }
}
