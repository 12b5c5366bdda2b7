// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account/identities` and what changes them, and `/api/v1/verify/external/…`.
struct IdentityRoutes: Sendable {
    let providers: ProviderReception
    private var reception: Reception { providers.reception }

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/account/identities", needs: .fullSession, list)
        routes.post("/api/v1/account/identities/begin", needs: .freshSession, beginLinking)
        routes.post("/api/v1/account/identities/finish", needs: .provenSession, finishLinking)
        routes.post("/api/v1/account/identities/remove", needs: .freshSession, remove)
        routes.post("/api/v1/verify/external/begin", needs: .fullSession, beginVerification)
        routes.post("/api/v1/verify/external/finish", needs: .fullSession, finishVerification)
    }

    @Sendable private func list(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let links = try await reception.engine.identities.list(found)
        return reception.answer.json([
            "identities": .array(links.map(\.shownJSON)),
            "providers": .array((providers.desk?.providers ?? []).map(\.json)),
        ])
    }

    // MARK: Linking

    @Sendable private func beginLinking(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let start = try await providers.begin(object, Asker(found), request, path: "/account") {
            name,
            client async throws(SignInError) in
            try await reception.engine.identities.beginLinking(name, client: client, found)
        }
        return reception.answer.json(start)
    }

    @Sendable private func finishLinking(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let identities = reception.engine.identities
        let back = try await providers.finish(object, Asker(found), logger: context.logger) {
            state async throws(SignInError) in
            try await identities.redeem(state: state, found)
        }
        guard case .arrival(let arrival, let isExchanged) = back else {
            return reception.answer.json(["cancelled": true])
        }
        let outcome = try await identities.finishLinking(
            arrival,
            isExchanged: isExchanged,
            found,
            ownDigest: reception.ownDigest(object.optionalObject("session"), for: found)
        )
        return reception.answer(outcome)
    }

    @Sendable private func remove(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let name = try await reception.object(request).string("provider")
        let identities = reception.engine.identities
        // An account has one identity of a provider at most, so that its name is enough.
        guard let link = try await identities.list(found).first(where: { $0.identity.provider.text == name }) else {
            throw SignInError(.notFound, "there is no such thing here")
        }
        let count = try await identities.remove(link.identity, found)
        return reception.answer.json(["endedSessions": .integer(Int64(count))])
    }

    // MARK: Confirming

    @Sendable private func beginVerification(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let start = try await providers.begin(object, Asker(found), request, path: "/account") {
            name,
            client async throws(SignInError) in
            try await reception.engine.identities.beginVerification(name, client: client, found)
        }
        return reception.answer.json(start)
    }

    @Sendable private func finishVerification(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let code = try object.optionalString("appCode")
        let identities = reception.engine.identities
        let back = try await providers.finish(object, Asker(found), logger: context.logger) {
            state async throws(SignInError) in
            try await identities.redeem(state: state, found)
        }
        guard case .arrival(let arrival, _) = back else { return reception.answer.json(["cancelled": true]) }
        let outcome = try await identities.finishVerification(
            arrival,
            code: code,
            found,
            ownDigest: reception.ownDigest(object.optionalObject("session"), for: found),
            visitor: reception.visitor(request, context, Asker(found))
        )
        return reception.answer(outcome)
    }
}
