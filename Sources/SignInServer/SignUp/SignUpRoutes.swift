// SPDX-License-Identifier: Apache-2.0
// Making an account with its first passkey.

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-up/…`.
struct SignUpRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-up/begin", begin)
        routes.post("/api/v1/sign-up/finish", finish)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let start = try await reception.engine.signUp.begin(
            name: object.string("name"),
            displayName: object.optionalString("displayName"),
            invite: object.optionalString("invite"),
            visitor: reception.visitor(request, context, asker, browser: browser)
        )
        var response = reception.answer.json(start.json)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let body: FinishRequest<RegistrationResponse> = try await reception.finish(request)
        let outcome = try await reception.engine.signUp.finish(
            ceremony: body.ceremony,
            response: body.response,
            session: reception.wishedSession(body.session, asker),
            visitor: reception.visitor(request, context, asker)
        )
        return reception.answer(outcome, to: request, status: .created)
    }
}
