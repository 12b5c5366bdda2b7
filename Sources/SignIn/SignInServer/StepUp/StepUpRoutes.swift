// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/verify/…`.
struct StepUpRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/verify/begin", needs: .fullSession, begin)
        routes.post("/api/v1/verify/finish", needs: .fullSession, finish)
        routes.post("/api/v1/verify/password", needs: .fullSession, verifyPassword)
        routes.post("/api/v1/verify/code", needs: .fullSession, sendCode)
    }

    @Sendable private func begin(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        return reception.answer.json(try await reception.engine.stepUp.begin(found).json)
    }

    @Sendable private func finish(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let body: FinishRequest<AuthenticationResponse> = try await reception.finish(request)
        let outcome = try await reception.engine.stepUp.finish(
            ceremony: body.ceremony,
            response: body.response,
            found,
            ownDigest: reception.ownDigest(body.session, for: found),
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer(outcome)
    }

    @Sendable private func verifyPassword(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.secretObject(request)
        let outcome = try await reception.engine.stepUp.verify(
            password: object.string("password"),
            code: object.optionalString("code"),
            ceremony: object.optionalString("ceremony"),
            found,
            ownDigest: reception.ownDigest(object.optionalObject("session"), for: found),
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer(outcome)
    }

    @Sendable private func sendCode(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let start = try await reception.engine.stepUp.sendCode(
            found,
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer.json(start.json)
    }
}
