// SPDX-License-Identifier: Apache-2.0
// The ceremonies over HTTP: JSON of the standard both ways, tickets and sessions as cookies.

import ByteEncodings
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import WebAuthnRelyingParty
import WebAuthnTypes

/// A page with its script, four routes for the two ceremonies, and one that tells who is signed in.
struct SignInRoutes: Sendable {
    private static let ticket = "__Host-ceremony"
    private static let session = "__Host-session"

    let signIn: PasskeySignIn

    // example getting-started-now begins
    static var now: UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    // example getting-started-now ends

    func add(to router: Router<BasicRequestContext>) {
        router.get("/") { _, _ in Answers.page }
        router.get("/nest.js") { _, _ in Answers.script }
        router.post("/register/begin", use: beginRegistration)
        router.post("/register/finish", use: finishRegistration)
        router.post("/sign-in/begin", use: beginSignIn)
        router.post("/sign-in/finish", use: finishSignIn)
        router.get("/who", use: who)
    }

    @Sendable private func beginRegistration(_ request: Request, _ context: BasicRequestContext) async -> Response {
        let name = request.uri.queryParameters["name"].map(String.init) ?? ""
        guard (1...64).contains(name.count) else { return Answers.refused(.badRequest) }
        return begin(context) { try signIn.beginRegistration(name: name, at: Self.now) }
    }

    @Sendable private func finishRegistration(_ request: Request, _ context: BasicRequestContext) async -> Response {
        await finish(request, context) { body, ticket in
            try await signIn.finishRegistration(body, ticket: ticket, at: Self.now)
        }
    }

    @Sendable private func beginSignIn(_ request: Request, _ context: BasicRequestContext) async -> Response {
        begin(context) { try signIn.beginSignIn(at: Self.now) }
    }

    @Sendable private func finishSignIn(_ request: Request, _ context: BasicRequestContext) async -> Response {
        await finish(request, context) { body, ticket in
            try await signIn.finishSignIn(body, ticket: ticket, at: Self.now)
        }
    }

    @Sendable private func who(_ request: Request, _ context: BasicRequestContext) async -> Response {
        guard let token = Answers.cookie(Self.session, of: request), let user = await signIn.nest.user(token) else {
            return Answers.refused(.unauthorized)
        }
        return Answers.json(Array("{\"user\":\"\(user.base64URL)\"}".utf8))
    }

    /// Hands out options, and the ticket of their ceremony to this browser alone.
    private func begin(
        _ context: BasicRequestContext,
        _ issue: () throws -> (options: [UInt8], ticket: String)
    ) -> Response {
        do {
            let begun = try issue()
            return Answers.json(begun.options, cookie: Self.ticket, begun.ticket)
        } catch {
            context.logger.warning("not begun", metadata: ["reason": "\(error)"])
            return Answers.refused(.serviceUnavailable)
        }
    }

    /// Judges a response and opens a session; people learn that it did not work, and the log why.
    private func finish(
        _ request: Request,
        _ context: BasicRequestContext,
        _ judge: ([UInt8], String) async throws -> UserHandle
    ) async -> Response {
        do {
            let body = try await request.body.collect(upTo: 65_536)
            guard let ticket = Answers.cookie(Self.ticket, of: request) else { throw Refusal.noCeremony }
            let user = try await judge(Array(body.readableBytesView), ticket)
            return Answers.json(Array("{}".utf8), cookie: Self.session, await signIn.nest.open(for: user))
        } catch let error as CeremonyError {
            context.logger.notice("refused", metadata: ["rule": "\(error)", "stops": "\(error.code.attack)"])
        } catch {
            context.logger.notice("refused", metadata: ["reason": "\(error)"])
        }
        return Answers.refused(.forbidden)
    }
}
