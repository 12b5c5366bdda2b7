// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird

/// `POST /language`: keeps the choice that a visitor made at the foot of a page, and goes back to that page.
///
/// A plain form, so that it works without a script. The choice lies in a cookie; nothing else is known about it.
struct LanguageRoutes: Sendable {
    let reception: Reception

    /// A path of 2,048 bytes, each percent-encoded, and the rest of the form.
    private static let maximumLength = 8_192
    private static let lifetimeSeconds: Int64 = 365 * 86_400

    func add(to routes: inout RouteTable) {
        routes.post("/language", needs: .nothing, choose)
    }

    @Sendable private func choose(_ request: Request, _ context: ServerContext) async throws -> Response {
        // Also at an address where nobody can sign in, such as an IP address: the page that says so has the switch too.
        if !Self.isFromPageOfSameHost(request) { _ = try reception.admit(request) }
        let form = try await request.form(upTo: Self.maximumLength)
        guard let language = MessageLanguage(rawValue: try form.field("language")) else {
            let known = MessageLanguage.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIError(.badRequest, "The field language must be one of \(known).")
        }
        let wish = try form.field("return")
        var response = reception.answer.redirect(to: LocalPath.isOne(wish) ? wish : "/", status: .seeOther)
        let cookie = ServiceCookie.language.setting(language.rawValue, forSeconds: Self.lifetimeSeconds)
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
        return response
    }

    private static func isFromPageOfSameHost(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin], let host = request.head.authority, !host.isEmpty else {
            return false
        }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
