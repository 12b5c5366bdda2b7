// SPDX-License-Identifier: Apache-2.0
// A fresh verification of somebody who is signed in already, by passkey or by password.

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/verify/…`.
struct StepUpRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/verify/begin", begin)
        routes.post("/api/v1/verify/finish", finish)
        routes.post("/api/v1/verify/password", verifyPassword)
        routes.post("/api/v1/verify/code", sendCode)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try reception.admit(request)
        let session = try await reception.session(request)
        _ = try await reception.object(request)
        return reception.answer.json(try await reception.engine.stepUp.begin(session).json)
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try reception.admit(request)
        let session = try await reception.session(request)
        let body: FinishRequest<AuthenticationResponse> = try await reception.finish(request)
        let outcome = try await reception.engine.stepUp.finish(
            ceremony: body.ceremony,
            response: body.response,
            session,
            ownDigest: reception.ownDigest(body.session, for: session)
        )
        return answer(outcome)
    }

    @Sendable private func verifyPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try reception.admit(request)
        let session = try await reception.session(request)
        let object = try await reception.secretObject(request)
        let outcome = try await reception.engine.stepUp.verify(
            password: object.string("password"),
            code: object.optionalString("code"),
            ceremony: object.optionalString("ceremony"),
            session,
            ownDigest: reception.ownDigest(object.optionalObject("session"), for: session)
        )
        return answer(outcome)
    }

    @Sendable private func sendCode(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let session = try await reception.session(request)
        _ = try await reception.object(request)
        let start = try await reception.engine.stepUp.sendCode(
            session,
            visitor: reception.visitor(request, context, asker)
        )
        return reception.answer.json(start.json)
    }

    private func answer(_ outcome: VerificationOutcome) -> Response {
        var response = reception.answer.json([
            "account": outcome.signedIn.accountJSON,
            "session": outcome.signedIn.json(token: reception.shownToken(outcome.signedIn, outcome.token)),
        ])
        reception.setSession(outcome.signedIn, outcome.token, on: &response)
        return response
    }
}
