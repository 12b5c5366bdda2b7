// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird

/// `/auth/token`, `/auth/revoke`, `/auth/keys`, `/auth/usermigrationinfo` and the discovery document.
struct IssuerRoutes: Sendable {
    let simulation: Simulation

    func add(to router: Router<SimulationContext>) {
        router.post("/auth/token", use: token)
        router.post("/auth/revoke", use: revoke)
        router.post("/auth/usermigrationinfo", use: migrate)
        router.get("/auth/keys", use: keys)
        router.get("/.well-known/openid-configuration", use: discovery)
    }

    @Sendable private func token(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let (body, isForm) = (try await request.bytes(), request.isForm)
        let hasHeader = request.headers.contains(.authorization)
        return try await SimulationAnswer.endpoint(
            try simulation.with { issuer, now in
                try issuer.token(body, isForm: isForm, hasHeader: hasHeader, at: now)
            }
        )
    }

    @Sendable private func revoke(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.bytes()
        let hasHeader = request.headers.contains(.authorization)
        return try await SimulationAnswer.endpoint(
            simulation.with { issuer, now in issuer.revoke(body, hasHeader: hasHeader, at: now) }
        )
    }

    @Sendable private func migrate(_ request: Request, _ context: SimulationContext) async throws -> Response {
        let body = try await request.bytes()
        let bearer = request.headers[.authorization].flatMap { field -> String? in
            field.lowercased().hasPrefix("bearer ") ? String(field.dropFirst(7)) : nil
        }
        return try await SimulationAnswer.endpoint(
            simulation.with { issuer, now in issuer.migrationInfo(body, bearer: bearer, at: now) }
        )
    }

    @Sendable private func keys(_ request: Request, _ context: SimulationContext) async throws -> Response {
        try await SimulationAnswer.endpoint(simulation.with { issuer, _ in issuer.keySet() })
    }

    @Sendable private func discovery(_ request: Request, _ context: SimulationContext) async throws -> Response {
        try await SimulationAnswer.endpoint(simulation.with { issuer, _ in issuer.discovery() })
    }
}
