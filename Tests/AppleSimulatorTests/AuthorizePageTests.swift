// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Testing

@Suite struct AuthorizePageTests {
    private static let address =
        "/auth/authorize?client_id=com.example.site&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcallback"
        + "&response_type=code%20id_token&response_mode=form_post&scope=name%20email&state=a%22%3Cb&nonce=n"

    private func value(_ name: String, in page: String) throws -> String {
        let found = page.split(separator: "name=\"\(name)\" value=\"").dropFirst().first
        return String(try #require(found).prefix { $0 != "\"" })
    }

    @Test func `a person goes through the pages with forms alone`() async throws {
        try await TestSimulator().test { client in
            let first = try await client.read(Self.address)
            #expect(first.status == 200)
            let request = try value("request", in: first.text)
            let second = try await client.send("/auth/authorize/person", "request=\(request)&person=p&action=continue")
            #expect(second.status == 200)
            #expect(second.text.contains("Hide my e-mail"))
            let form = "request=\(request)&person=p&named=yes&givenName=G&familyName=F&mail=hide&action=continue"
            let last = try await client.send("/auth/authorize/decision", form)
            #expect(last.status == 200)
            #expect(last.text.contains("action=\"\(TestSimulator.callback)\""))
            // What a service chose as its state is shown, and is no markup.
            #expect(last.text.contains("value=\"a&quot;&lt;b\""))
            #expect(last.text.contains("privaterelay.appleid.invalid"))
            let again = try await client.send("/auth/authorize/decision", form)
            #expect(again.status == 404)
        }
    }

    @Test func `names of people are text, whatever stands in them`() async throws {
        try await TestSimulator().test { client in
            let page = try await client.read(Self.address).text
            #expect(page.contains("&lt;Given&gt; Family"))
            #expect(!page.contains("<Given>"))
        }
    }

    @Test func `either page can be cancelled`() async throws {
        try await TestSimulator().test { client in
            for path in ["/auth/authorize/person", "/auth/authorize/decision"] {
                let request = try value("request", in: try await client.read(Self.address).text)
                let page = try await client.send(path, "request=\(request)&action=cancel")
                #expect(page.text.contains("user_cancelled_authorize"))
                #expect(!page.text.contains("name=\"code\""))
            }
        }
    }

    @Test func `who is known is not asked for what was told`() async throws {
        try await TestSimulator().test { client in
            for isFirst in [true, false] {
                let request = try value("request", in: try await client.read(Self.address).text)
                let page = try await client.send("/auth/authorize/person", "request=\(request)&person=p")
                #expect(page.text.contains("Given name") == isFirst)
                #expect(page.text.contains("You use this app already.") == !isFirst)
                let back = try await client.send("/auth/authorize/decision", "request=\(request)&person=p&mail=share")
                #expect(back.text.contains("name=\"user\"") == isFirst)
            }
        }
    }

    @Test func `a wrong request ends on a page that sends nobody anywhere`() async throws {
        try await TestSimulator().test { client in
            let reply = try await client.read(Self.address.replacing("com.example.site", with: "com.example.nobody"))
            #expect(reply.status == 400)
            #expect(reply.text.contains("role=\"alert\""))
            #expect(reply.text.contains("invalid_client"))
            #expect(reply.headers[.location] == nil)
        }
    }

    @Test func `forms lead to the simulator and back to the service, and nothing else runs`() async throws {
        try await TestSimulator().test { client in
            let policy = try #require(try await client.read(Self.address).headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("form-action 'self' http://localhost:8080;"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
        }
    }

    @Test func `each field has a label, each page a language, a title and one heading`() async throws {
        try await TestSimulator().test { client in
            let first = try await client.read(Self.address).text
            let request = try value("request", in: first)
            let second = try await client.send("/auth/authorize/person", "request=\(request)&person=p").text
            for page in [first, second] {
                #expect(page.contains("<html lang=\"en\">"))
                #expect(page.contains("<title>"))
                #expect(page.split(separator: "<h1>").count == 2)
                for field in page.split(separator: " id=\"").dropFirst() {
                    let id = field.prefix { $0 != "\"" }
                    #expect(page.contains("<label for=\"\(id)\">"), "\(id)")
                }
                #expect(!page.contains("<script"))
            }
        }
    }

    @Test func `without a scope a browser is led back by a redirect`() async throws {
        try await TestSimulator().test { client in
            let address =
                "/auth/authorize?client_id=com.example.site&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcallback"
                + "&response_type=code&state=s"
            let request = try value("request", in: try await client.read(address).text)
            let reply = try await client.send("/auth/authorize/decision", "request=\(request)&person=p")
            #expect(reply.status == 303)
            #expect(reply.headers[.location]?.hasPrefix(TestSimulator.callback + "?code=") == true)
        }
    }
}
