// SPDX-License-Identifier: Apache-2.0
// The pages that people see.

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// `GET` of each page; rendered at start, sent as they are.
struct PageRoutes: Sendable {
    let reception: Reception
    let pages: PageRenderer

    private static let all: [(path: String, template: String, title: String)] = [
        ("/sign-up", "sign-up", "Create your account"),
        ("/sign-in", "sign-in", "Sign in"),
        ("/account", "account", "Your account"),
        ("/link", "link", "Sign in with a link"),
        ("/help", "help", "Help with passkeys"),
    ]

    /// Adds the pages.
    ///
    /// - Parameter routes: Where to.
    /// - Throws: `resourcesMissing` when a template is not there, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws(SignInServerError) {
        for page in Self.all {
            guard let html = pages.page(page.template, title: page.title) else {
                throw SignInServerError(
                    .resourcesMissing,
                    "the template \(page.template).mustache is missing; install the program anew"
                )
            }
            routes.get(page.path) { request, _ in
                var response = reception.answer.page(html)
                // Given with the page rather than with its first request: two tabs that are opened together would else
                // each be given one, and the ceremony of the first would be lost.
                reception.setBrowser(reception.newBrowserToken(request, .page), on: &response)
                return response
            }
        }
        routes.get("/") { request, _ in
            let isSignedIn = ServiceCookie.session.value(in: request) != nil
            return reception.answer.redirect(to: isSignedIn ? "/account" : "/sign-in")
        }
    }
}
