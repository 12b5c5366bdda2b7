// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-in/…`.
struct SignInRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-in/begin", needs: .nothing, begin)
        routes.post("/api/v1/sign-in/finish", needs: .nothing, finish)
        routes.post("/api/v1/sign-in/link", needs: .nothing, useLink)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let visitor = reception.visitor(request, context, asker, browser: browser)
        let signIn = reception.engine.signIn
        let mustVerify = try object.optionalString("userVerification").map { wish in
            guard wish == "required" else {
                throw APIError(.badRequest, "userVerification is \"required\", or left out")
            }
            return true
        }
        let start =
            if let name = try object.optionalString("name") {
                try await reception.shortPace.keep {
                    try await signIn.begin(name: name, mustVerify: mustVerify ?? false, visitor: visitor)
                }
            } else {
                try await signIn.begin(name: nil, mustVerify: mustVerify ?? false, visitor: visitor)
            }
        var response = reception.answer.json(start.json)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let body: FinishRequest<AuthenticationResponse> = try await reception.finish(request)
        let outcome = try await reception.shortPace.keepRefusals {
            try await reception.engine.signIn.finish(
                ceremony: body.ceremony,
                response: body.response,
                session: reception.wishedSession(body.session, asker),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return await reception.answer(outcome, to: request)
    }

    @Sendable private func useLink(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let outcome = try await reception.engine.links.redeem(
            token: object.string("token"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker)
        )
        return await reception.answer(outcome, to: request)
    }
}
