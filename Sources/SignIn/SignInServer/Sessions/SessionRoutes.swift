// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts

/// `/api/v1/session` and `/api/v1/sessions`.
struct SessionRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/session", needs: .anySession, current)
        routes.post("/api/v1/session/end", needs: .anySession, signOut)
        routes.get("/api/v1/sessions", needs: .fullSession, list)
        routes.post("/api/v1/sessions/end-others", needs: .fullSession, endOthers)
        routes.post("/api/v1/sessions/{id}/end", needs: .fullSession, endOne)
    }

    @Sendable private func current(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        reception.answer.json(["account": found.accountJSON, "session": found.json()])
    }

    @Sendable private func signOut(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        try await reception.engine.sessions.endCurrent(found)
        var response = reception.answer.json([:])
        reception.clearSession(Asker(found), on: &response)
        return response
    }

    @Sendable private func list(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let sessions = try await reception.engine.sessions.list(found)
        return reception.answer.json([
            "sessions": .array(sessions.map { $0.json(isCurrent: $0.session.id == found.session.id) })
        ])
    }

    @Sendable private func endOne(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let id = try context.parameters.require("id")
        try await reception.engine.sessions.end(id, found)
        var response = reception.answer.json([:])
        if id == found.session.id.base64URL { reception.clearSession(Asker(found), on: &response) }
        return response
    }

    @Sendable private func endOthers(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let ended = try await reception.engine.sessions.endOthers(found)
        return reception.answer.json(["ended": .integer(Int64(ended))])
    }
}
