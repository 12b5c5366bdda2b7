// SPDX-License-Identifier: Apache-2.0
// The page that providers send people back to.

import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing

@Suite struct `The way back from a provider` {
    private let service: TestService
    private let apple: SimulatedProvider

    init() throws {
        (service, apple) = try TestService.withApple()
    }

    /// Posts as Apple's page does: from its own site, without our cookies.
    private func post(_ client: any TestClientProtocol, _ form: String, type: String = Self.form) async throws -> Reply
    {
        try await TestBrowser(client).send(
            .post,
            "/sign-in/return/apple",
            [
                .origin: "https://appleid.apple.com", .contentType: type, .accept: "text/html",
                .field("Sec-Fetch-Site"): "cross-site",
            ],
            Array(form.utf8)
        )
    }

    private static let form = "application/x-www-form-urlencoded"

    @Test func `a post without cookies is carried on, and finishes where the cookies count`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let form = try await browser.formFromApple(apple)
            let page = try await post(client, form)
            #expect(page.status == 200)
            #expect(page.headers[values: .setCookie].isEmpty)
            #expect(page.headers[.cacheControl] == "no-store")
            let escaped = form.replacing("&", with: "&amp;")
            #expect(page.text.contains("value=\"\(escaped)\""), "\(page.text)")
            #expect(try await browser.finish(form).status == 200)
        }
    }

    @Test func `what came cannot break out of the page`() async throws {
        try await service.test { client in
            let page = try await post(client, "state=\"><script>alert(1)</script>&code=1")
            #expect(page.status == 200 && !page.text.contains("<script>alert"), "\(page.text)")
            #expect(page.text.contains("&quot;&gt;&lt;script&gt;"))
        }
    }

    @Test func `what is no form, too long, or not ASCII is refused as a page`() async throws {
        try await service.test { client in
            #expect(try await post(client, "{}", type: "application/json").status == 415)
            #expect(try await post(client, String(repeating: "a", count: 32_769)).status == 413)
            let bad = try await post(client, "state=å")
            #expect(bad.status == 400 && bad.text.contains("<html"))
        }
    }
}
