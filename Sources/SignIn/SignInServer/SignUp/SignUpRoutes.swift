// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-up/…`.
struct SignUpRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-up/address/begin", needs: .nothing, beginAddress)
        routes.post("/api/v1/sign-up/address/resend", needs: .nothing, resendAddress)
        routes.post("/api/v1/sign-up/address/finish", needs: .nothing, finishAddress)
        routes.post("/api/v1/sign-up/begin", needs: .nothing, begin)
        routes.post("/api/v1/sign-up/finish", needs: .nothing, finish)
    }

    @Sendable private func beginAddress(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let start = try await reception.pace.keep {
            try await reception.engine.signUp.beginAddress(
                object.string("address"),
                language: MessageLanguage(choosingFor: request),
                invite: object.optionalString("invite"),
                visitor: reception.visitor(request, context, asker, browser: browser)
            )
        }
        var response = reception.answer.json(start.json)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func resendAddress(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let start = try await reception.pace.keep {
            try await reception.engine.signUp.resendAddress(
                ceremony: object.string("ceremony"),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return reception.answer.json(start.json)
    }

    @Sendable private func finishAddress(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let proof = try await reception.pace.keep {
            try await reception.engine.signUp.finishAddress(
                ceremony: object.string("ceremony"),
                code: object.string("code"),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return reception.answer.json([
            "proof": .string(proof.ceremony.exposedText), "expiresAt": .integer(proof.expiresAt.milliseconds),
        ])
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let visitor = reception.visitor(request, context, asker, browser: browser)
        let (displayName, invite) = (try object.optionalString("displayName"), try object.optionalString("invite"))
        let signUp = reception.engine.signUp
        let start: RegistrationStart
        if let proof = try object.optionalString("proof") {
            start = try await signUp.begin(proof: proof, displayName: displayName, invite: invite, visitor: visitor)
        } else {
            start = try await signUp.begin(
                name: object.string("name"),
                displayName: displayName,
                invite: invite,
                visitor: visitor
            )
        }
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
        return await reception.answer(outcome, to: request, status: .created)
    }
}
