// SPDX-License-Identifier: Apache-2.0
// What Shiny shows, and to whom.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The picture of the day, for who is signed in.
///
/// Shiny keeps nothing: the token itself is the cookie. When it has run out, after five minutes, the browser takes the
/// way over Martlet again, which nobody notices while the session there lives.
struct ShinyRoutes: Sendable {
    private static let tokenCookie = "__Host-shiny"
    private static let gateCookie = "__Host-shiny-gate"

    let martlet: Martlet
    let pages: ShinyPages

    func add(to router: Router<BasicRequestContext>) {
        router.get("/", use: home)
        router.get("/picture.svg", use: picture)
        router.get("/enter", use: enter)
        router.get("/.martlet/callback", use: comeBack)
    }

    @Sendable private func home(_ request: Request, _ context: BasicRequestContext) async -> Response {
        if let visitor = await visitor(request) { return pages.home(visitor, today: Date()) }
        // Just back from Martlet and still without a cookie: the browser keeps none, so it would go round for ever.
        guard request.uri.queryParameters["entered"] == nil else { return pages.problem("Shiny needs its cookie.") }
        return pages.redirect(to: "/enter")
    }

    @Sendable private func picture(_ request: Request, _ context: BasicRequestContext) async -> Response {
        guard await visitor(request) != nil else { return pages.problem("Sign in first.", status: .unauthorized) }
        return pages.picture(of: Date())
    }

    @Sendable private func enter(_ request: Request, _ context: BasicRequestContext) async -> Response {
        // Kept when it is there, so that two tabs do not undo each other.
        let gate = cookie(Self.gateCookie, request).flatMap { Gate(cookie: $0) } ?? Gate()
        var response = pages.redirect(to: martlet.signInAddress(gate))
        set(Self.gateCookie, gate.cookie, seconds: 600, on: &response)
        return response
    }

    @Sendable private func comeBack(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        let kept = cookie(Self.gateCookie, request).flatMap { Gate(cookie: $0) }
        // Before anything is looked at, with any verifier where there is no gate: that uses the code up. Else a code that came
        // with a stranger's link stays good for a minute, in the address bar and in logs.
        var redeemed: String?
        if let code = query["code"].map(String.init) { redeemed = try await martlet.redeem(code, kept ?? Gate()) }
        guard let token = redeemed, let gate = kept, query["state"].map(String.init) == gate.state,
            await martlet.visitor(token) != nil
        else {
            return pages.problem("This way in is no longer valid.", status: .forbidden)
        }
        var response = pages.redirect(to: "/?entered")
        set(Self.tokenCookie, token, seconds: 300, on: &response)
        return response
    }

    private func visitor(_ request: Request) async -> Visitor? {
        guard let token = cookie(Self.tokenCookie, request) else { return nil }
        return await martlet.visitor(token)
    }

    private func cookie(_ name: String, _ request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
            }
        }
        return nil
    }

    private func set(_ name: String, _ value: String, seconds: Int, on response: inout Response) {
        let cookie = "\(name)=\(value); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax"
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
    }
}
