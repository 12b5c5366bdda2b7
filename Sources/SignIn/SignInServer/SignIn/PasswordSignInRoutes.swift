// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-in/password`, `POST /api/v1/sign-in/code` and `POST /api/v1/sign-in/code/resend`.
struct PasswordSignInRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-in/password", needs: .nothing, begin)
        routes.post("/api/v1/sign-in/code", needs: .nothing, finish)
        routes.post("/api/v1/sign-in/code/resend", needs: .nothing, resend)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let browser = reception.newBrowserToken(request, asker)
        // What is refused unhashed, since too many were wrong, comes after looks at the store alone, whose time would tell.
        let result = try await reception.shortPace.keepRefusals {
            try await reception.engine.passwordSignIn.begin(
                name: object.string("name"),
                password: object.string("password"),
                session: reception.wishedSession(object.optionalObject("session"), asker),
                visitor: reception.visitor(request, context, asker, browser: browser)
            )
        }
        switch result {
        case .signedIn(let outcome): return await reception.answer(outcome, to: request, browser: browser)
        case .secondStep(let start):
            var response = reception.answer.json(["next": start.json])
            reception.setBrowser(browser, on: &response)
            return response
        }
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let outcome = try await reception.engine.passwordSignIn.finish(
            ceremony: object.string("ceremony"),
            code: object.string("code"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker)
        )
        return await reception.answer(outcome, to: request)
    }

    @Sendable private func resend(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let start = try await reception.pace.keep {
            try await reception.engine.passwordSignIn.resend(
                ceremony: object.string("ceremony"),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return reception.answer.json(start.json)
    }
}
