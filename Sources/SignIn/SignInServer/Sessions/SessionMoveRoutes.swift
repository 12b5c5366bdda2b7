// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts

/// `POST /api/v1/session/move/…`: an app's session goes on in a browser.
///
/// The link's token stands behind the hash of `/continue`, which no server and no `Referer` field gets. The page shows the account and
/// asks for one press; nothing here acts on `GET`, so that fetching the link ahead uses up nothing.
struct SessionMoveRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/session/move/begin", needs: .freshSession, begin)
        routes.post("/api/v1/session/move/show", needs: .nothing, show)
        routes.post("/api/v1/session/move/finish", needs: .nothing, finish)
    }

    @Sendable private func begin(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        _ = try await reception.object(request)
        let visitor = reception.visitor(request, context, Asker(found))
        let link = try await reception.engine.sessionMove.begin(found, visitor: visitor)
        return reception.answer.json([
            "token": .string(link.token.exposedText), "expiresAt": .integer(link.expiresAt.milliseconds),
        ])
    }

    @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
        let visitor = try page(request, context)
        let token = try await reception.object(request).string("token")
        let account = try await reception.engine.sessionMove.account(of: token, visitor: visitor)
        let other = try await current(request).flatMap { $0.account.id == account.id ? nil : $0.account.name.text }
        return reception.answer.json([
            "name": .string(account.name.text), "otherName": other.map { .string($0) } ?? .null,
        ])
    }

    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        let visitor = try page(request, context)
        let object = try await reception.object(request)
        let outcome = try await reception.engine.sessionMove.finish(
            token: object.string("token"),
            current: current(request),
            leaves: object.optionalBool("leave") ?? false,
            visitor: visitor
        )
        return await reception.answer(outcome, to: request, isSignIn: false)
    }

    /// Lets a page of this service pass and no app: a bearer token has no browser to go on in.
    private func page(_ request: Request, _ context: ServerContext) throws -> Visitor {
        let asker = try reception.admit(request)
        guard asker == .page else {
            throw APIError(.originNotAllowed, "Open the link in a browser; its page does this.")
        }
        return reception.visitor(request, context, asker)
    }

    /// The session that the browser has; nil for none.
    private func current(_ request: Request) async throws -> SignedInSession? {
        guard let token = ServiceCookie.session.value(in: request) else { return nil }
        do {
            return try await reception.engine.sessions.authenticate(token: String(token), kind: .cookie)
        } catch let error where error.code == .notSignedIn {
            return nil
        }
    }
}
