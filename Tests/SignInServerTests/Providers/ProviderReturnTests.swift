// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import SignInServer
import SignInTesting
import Testing
import WebAuthnTypes

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

    @Test func `whoever begins at another origin is led to the own one first`() async throws {
        let beside = try Origin("http://localhost:3000")
        let clock = TestClock()
        let apple = try SimulatedProvider(clock)
        let service = try TestService(others: [beside], provider: apple, clock: clock) { $0.origins.append(beside) }
        try await service.test { client in
            func begin(_ browser: TestBrowser, _ site: String) async throws -> String? {
                try await browser.post(
                    "/api/v1/sign-in/external/begin",
                    ["provider": "apple"],
                    [.field("Sec-Fetch-Site"): site]
                ).json["address"]?.string
            }
            let there = TestBrowser(client, origin: beside.text)
            let led = try await begin(there, "same-origin")
            #expect(led == TestService.origin + "/sign-in")
            // One that asks the service's own origin from beside it has that one's cookie.
            let besides = try #require(try await begin(there, "same-site"))
            #expect(besides.hasPrefix(SimulatedProvider.issuer))
            let own = try #require(try await begin(TestBrowser(client), "same-origin"))
            #expect(own.hasPrefix(SimulatedProvider.issuer))
        }
    }

    @Test(arguments: [("http://localhost", true), ("http://localhost:3000", false)])
    func `a browser that does not say from where it asks is led there, too, where its page asks its own host`(
        _ text: String,
        isOwn: Bool
    ) async throws {
        let beside = try Origin(text)
        let clock = TestClock()
        let apple = try SimulatedProvider(clock)
        let service = try TestService(others: [beside], provider: apple, clock: clock) { $0.origins.append(beside) }
        try await service.test { client in
            let browser = TestBrowser(client, origin: beside.text)
            let begun = try await browser.post("/api/v1/sign-in/external/begin", ["provider": "apple"])
            let address = try #require(begun.json["address"]?.string, "\(begun.text)")
            #expect(address.hasPrefix(isOwn ? TestService.origin + "/sign-in" : SimulatedProvider.issuer), "\(address)")
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
