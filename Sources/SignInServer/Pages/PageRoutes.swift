// SPDX-License-Identifier: Apache-2.0
// The pages that people see.

internal import Hummingbird
internal import NIOCore

/// `GET` of each page; rendered at start, sent as they are.
struct PageRoutes: Sendable {
    let answer: Answer
    let pages: PageRenderer

    private static let all: [(path: String, template: String, title: String)] = [
        ("/sign-up", "sign-up", "Create your account"),
        ("/sign-in", "sign-in", "Sign in"),
        ("/account", "account", "Your account"),
        ("/link", "link", "Sign in with a link"),
        ("/help", "help", "Help with passkeys"),
    ]

    /// - Throws: A failure when a template is missing, which is a fault of the installation.
    func add(to routes: inout RouteTable) throws {
        for page in Self.all {
            guard let html = pages.page(page.template, title: page.title) else {
                throw SignInServerError(
                    .resourcesMissing,
                    "the template \(page.template).mustache is missing; install the program anew"
                )
            }
            routes.get(page.path) { _, _ in answer.page(html) }
        }
        routes.get("/") { request, _ in
            answer.redirect(to: ServiceCookie.session.value(in: request) == nil ? "/sign-in" : "/account")
        }
    }
}
