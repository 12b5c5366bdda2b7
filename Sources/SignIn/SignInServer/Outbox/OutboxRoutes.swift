// SPDX-License-Identifier: Apache-2.0

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

/// The messages of a development set-up.
///
/// Whoever sees them can sign in as anybody: a program hands one to ``SignInSite`` for the RP ID `localhost` alone, and
/// where nobody but this machine reaches it.
package protocol Outbox: Sendable {
    /// The messages, newest first.
    var letters: [OutboxLetter] { get }
}

/// A message that went nowhere but to the page `/outbox`.
package struct OutboxLetter: Sendable {
    /// Where it would have gone.
    package let recipient: String
    /// The subject; nil for a text message.
    package let subject: String?
    /// The text.
    package let text: String
    /// The HTML, a whole document; nil for a text message.
    package let html: String?

    /// Assembles a letter.
    package init(recipient: String, subject: String?, text: String, html: String?) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.html = html
    }
}
