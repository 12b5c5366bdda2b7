// SPDX-License-Identifier: Apache-2.0
// Signing in with a name and a password, and with a code where the account asks for one.

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-in/password` and `POST /api/v1/sign-in/code`.
struct PasswordSignInRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-in/password", begin)
        routes.post("/api/v1/sign-in/code", finish)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let browser = reception.newBrowserToken(request, asker)
        let result = try await reception.engine.passwordSignIn.begin(
            name: object.string("name"),
            password: object.string("password"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker, browser: browser)
        )
        switch result {
        case .signedIn(let outcome): return reception.answer(outcome, to: request, browser: browser)
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
        return reception.answer(outcome, to: request)
    }
}

extension SecondStepStart {
    /// The API's `next`: `{ceremony, methods, expiresAt}`, the methods by the names that sessions list them under.
    fileprivate var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText),
            "methods": .array(methods.map { .string($0.signInMethod.rawValue) }),
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
    }
}

extension SecondStepMethod {
    /// What a session calls it afterwards.
    fileprivate var signInMethod: SignInMethod {
        switch self {
        case .authenticatorApp: .totp
        case .recoveryCode: .recoveryCode
        }
    }
}
