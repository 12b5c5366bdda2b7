// SPDX-License-Identifier: Apache-2.0
// The page with the messages of a development set-up.

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird

/// `GET /outbox`: what would have been sent, newest first.
struct OutboxRoutes: Sendable {
    let outbox: any Outbox
    let reception: Reception
    let pages: PageRenderer

    private static let path = "/outbox"

    /// The HTML of mails has its styles in itself, and stands in frames without any right.
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    /// Adds the page.
    ///
    /// - Parameter routes: Where to.
    /// - Throws: `resourcesMissing` when the template is not there, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws(SignInServerError) {
        _ = try pages.pages("outbox", path: Self.path)
        routes.get(Self.path, needs: .ownMachine) { request, _ in
            let language = MessageLanguage(choosingFor: request)
            let letters = outbox.letters.map { letter -> [String: any Sendable] in
                var values: [String: any Sendable] = ["recipient": letter.recipient, "text": letter.text]
                values["subject"] = letter.subject
                values["html"] = letter.html
                return values
            }
            let values: [String: any Sendable] = ["letters": letters, "isEmpty": letters.isEmpty]
            guard let html = pages.page("outbox", in: language, path: Self.path, values) else {
                throw APIError(.internalError, "The page could not be put together.")
            }
            var response = reception.answer.page(html, in: language)
            response.headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
            return response
        }
    }
}
