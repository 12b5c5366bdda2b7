// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/recovery/…` and `/api/v1/account/recovery`.
struct RecoveryRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/recovery/begin", needs: .nothing, begin)
        routes.post("/api/v1/recovery/send", needs: .nothing, send)
        routes.post("/api/v1/recovery/prove", needs: .nothing, prove)
        routes.post("/api/v1/recovery/state", needs: .nothing, state)
        routes.post("/api/v1/recovery/finish", needs: .nothing, finish)
        routes.post("/api/v1/recovery/cancel", needs: .nothing, cancel)
        routes.get("/api/v1/account/recovery", needs: .fullSession, waiting)
        routes.post("/api/v1/account/recovery/cancel", needs: .fullSession, cancelOwn)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let start = try await reception.pace.keep {
            try await reception.engine.recovery.begin(
                name: object.string("name"),
                visitor: reception.visitor(request, context, asker, browser: browser)
            )
        }
        var response = reception.answer.json([
            "ceremony": .string(start.ceremony.exposedText),
            "expiresAt": .integer(start.expiresAt.milliseconds),
        ])
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func prove(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let (ceremony, value) = (try object.string("ceremony"), try object.string("value"))
        let visitor = reception.visitor(request, context, asker)
        let recovery = reception.engine.recovery
        let method = RecoveryProof(rawValue: try object.string("method"))
        let progress = try await reception.pace.keep {
            switch method {
            case .savedCode: try await recovery.prove(savedCode: value, ceremony: ceremony, visitor: visitor)
            case .operatorLink: try await recovery.prove(link: value, ceremony: ceremony, visitor: visitor)
            case .password: try await recovery.prove(password: value, ceremony: ceremony, visitor: visitor)
            case .appCode: try await recovery.prove(appCode: value, ceremony: ceremony, visitor: visitor)
            case .sentCode: try await recovery.prove(sentCode: value, ceremony: ceremony, visitor: visitor)
            case .checkedIdentity, nil:
                throw APIError(
                    .badRequest,
                    "The method must be saved_code, sent_code, operator_link, password or app_code."
                )
            }
        }
        return reception.answer.json(progress.json)
    }

    @Sendable private func send(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let start = try await reception.pace.keep {
            try await reception.engine.recovery.sendCode(
                ceremony: object.string("ceremony"),
                visitor: reception.visitor(request, context, asker)
            )
        }
        return reception.answer.json(start.json)
    }

    @Sendable private func state(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let recovery = try await reception.engine.recovery.look(
            token: object.string("token"),
            visitor: reception.visitor(request, context, asker)
        )
        return reception.answer.json(["recovery": recovery.json])
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let outcome = try await reception.engine.recovery.redeem(
            token: object.string("token"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker, browser: browser)
        )
        var response = await reception.answer(outcome, to: request)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func cancel(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        try await reception.engine.recovery.cancel(
            token: object.string("token"),
            visitor: reception.visitor(request, context, asker)
        )
        return reception.answer.json([:])
    }

    @Sendable private func waiting(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let recovery = try await reception.engine.recovery.waiting(found)
        return reception.answer.json(["recovery": recovery?.json ?? .null])
    }

    @Sendable private func cancelOwn(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        try await reception.engine.recovery.cancel(found)
        return reception.answer.json([:])
    }
}
