// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SignInAccounts

/// `GET` of each page; rendered at start, sent as they are.
struct PageRoutes: Sendable {
    let reception: Reception
    let pages: PageRenderer

    private static let all: [(path: String, template: String)] = [
        ("/sign-up", "sign-up"),
        ("/sign-in", "sign-in"),
        ("/account", "account"),
        ("/link", "link"),
        ("/continue", "continue"),
        ("/passkey-offer", "passkey-offer"),
        (CodePosting.linkPath, "message-link"),
        ("/help", "help"),
        ("/browser", "browser"),
    ]

    /// Where a user who is signed in may go on with that session.
    private static let doors: Set = ["/sign-in", "/sign-up"]

    /// Adds the pages.
    ///
    /// - Parameter routes: Where to.
    /// - Throws: `resourcesMissing` when a template is not there, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws(SignInServerError) {
        let recovery = reception.engine.recovery.isOn ? [("/recover", "recover"), ("/recover/stop", "recover")] : []
        for page in Self.all + recovery {
            let stranger = try pages.pages(page.template, path: page.path)
            let isDoor = Self.doors.contains(page.path)
            let known = isDoor ? try pages.pages(page.template, path: page.path, hasSession: true) : stranger
            routes.get(page.path, needs: .nothing) { request, _ in
                let language = MessageLanguage(choosingFor: request)
                let html = Self.hasSession(request) ? known : stranger
                var response = reception.answer.page(html[language], in: language)
                // Given with the page rather than with its first request: two tabs that are opened together would else
                // each be given one, and the ceremony of the first would be lost.
                reception.setBrowser(reception.newBrowserToken(request, .page), on: &response)
                return response
            }
        }
        routes.get("/", needs: .nothing) { request, _ in
            reception.answer.redirect(to: Self.hasSession(request) ? "/account" : "/sign-in")
        }
    }

    /// Whether the browser has a session, as far as its cookies tell: whether that still lives, the page's script asks.
    private static func hasSession(_ request: Request) -> Bool {
        ServiceCookie.session.value(in: request) != nil
    }
}
