// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-in/message/…`.
///
/// Nothing here acts on `GET`: whoever fetches the link of a mail, as scanners do, gets the page and uses up nothing.
struct CodeSignInRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-in/message/begin", needs: .nothing, begin)
        routes.post("/api/v1/sign-in/message/resend", needs: .nothing, resend)
        routes.post("/api/v1/sign-in/message/finish", needs: .nothing, finish)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let start = try await reception.pace.keep {
            try await reception.engine.codeSignIn.begin(
                typed: object.string("name"),
                visitor: reception.visitor(request, context, asker, browser: browser)
            )
        }
        var response = reception.answer.json(start.json)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func resend(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let start = try await reception.pace.keep {
            try await reception.engine.codeSignIn.resend(
                ceremony: object.string("ceremony"),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return reception.answer.json(start.json)
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let outcome = try await reception.pace.keep {
            try await reception.engine.codeSignIn.finish(
                ceremony: object.string("ceremony"),
                code: object.string("code"),
                session: reception.wishedSession(object.optionalObject("session"), asker),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return await reception.answer(outcome, to: request)
    }
}

extension CodeStart {
    /// The API's `SentCode`.
    var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText),
            "expiresAt": .integer(expiresAt.milliseconds),
            "resendAt": .integer(resendAt.milliseconds),
            "sentTo": sentTo.map { .string($0) } ?? .null,
        ]
    }
}
