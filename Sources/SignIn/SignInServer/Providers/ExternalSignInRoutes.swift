// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `POST /api/v1/sign-in/external/begin`, `…/finish` and `…/code`, and `POST /api/v1/sign-up/external`.
struct ExternalSignInRoutes: Sendable {
    let providers: ProviderReception
    private var reception: Reception { providers.reception }

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/sign-in/external/begin", needs: .nothing, begin)
        routes.post("/api/v1/sign-in/external/finish", needs: .nothing, finish)
        routes.post("/api/v1/sign-in/external/code", needs: .nothing, finishSecondStep)
        routes.post("/api/v1/sign-up/external", needs: .nothing, signUp)
    }

    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let browser = reception.newBrowserToken(request, asker)
        let visitor = reception.visitor(request, context, asker, browser: browser)
        let start = try await providers.begin(object, asker, request, path: "/sign-in") {
            name,
            client async throws(SignInError) in
            try await reception.engine.externalSignIn.begin(name, client: client, visitor: visitor)
        }
        var response = reception.answer.json(start)
        reception.setBrowser(browser, on: &response)
        return response
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let wish = try reception.wishedSession(object.optionalObject("session"), asker)
        let visitor = reception.visitor(request, context, asker)
        let signIn = reception.engine.externalSignIn
        let back = try await providers.finish(object, asker, logger: context.logger) {
            state async throws(SignInError) in
            try await signIn.redeem(state: state, visitor: visitor)
        }
        guard case .arrival(let arrival, let isExchanged) = back else {
            return reception.answer.json(["cancelled": true])
        }
        switch try await signIn.finish(arrival, isExchanged: isExchanged, session: wish, visitor: visitor) {
        case .signedIn(let outcome): return await reception.answer(outcome, to: request)
        case .secondStep(let start): return reception.answer.json(["next": start.json])
        case .newcomer(let start): return reception.answer.json(["newcomer": start.json])
        }
    }

    @Sendable private func finishSecondStep(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.secretObject(request)
        let outcome = try await reception.engine.externalSignIn.finishSecondStep(
            ceremony: object.string("ceremony"),
            code: object.string("code"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker)
        )
        return await reception.answer(outcome, to: request)
    }

    @Sendable private func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        let object = try await reception.object(request)
        let proof = try object.optionalString("proof").map(NewcomerName.proved)
        let outcome = try await reception.engine.externalSignIn.signUp(
            ceremony: object.string("ceremony"),
            name: proof ?? .chosen(object.string("name")),
            displayName: object.optionalString("displayName"),
            invite: object.optionalString("invite"),
            session: reception.wishedSession(object.optionalObject("session"), asker),
            visitor: reception.visitor(request, context, asker)
        )
        return await reception.answer(outcome, to: request, status: .created)
    }
}

extension NewcomerStart {
    /// The API's `newcomer`: `{ceremony, displayName, address, isPrivateRelay, expiresAt}`; what the provider told is a proposal.
    fileprivate var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText),
            "displayName": displayName.map { .string($0.text) } ?? .null,
            "address": address.map { .string($0.text) } ?? .null,
            "isPrivateRelay": .bool(address?.isPrivateRelay ?? false),
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
    }
}

extension ExternalLink {
    /// `{provider, linkedAt, address, isPrivateRelay, isUndeliverable, endedAt}`.
    var shownJSON: JSONValue {
        [
            "provider": .string(identity.provider.text),
            "linkedAt": .integer(linkedAt.milliseconds),
            "address": address.map { .string($0.text) } ?? .null,
            "isPrivateRelay": .bool(address?.isPrivateRelay ?? false),
            "isUndeliverable": .bool(address?.isUndeliverable ?? false),
            "endedAt": endedAt.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}
