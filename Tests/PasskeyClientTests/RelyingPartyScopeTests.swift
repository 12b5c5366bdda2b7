// SPDX-License-Identifier: Apache-2.0

import PasskeyClient
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct RelyingPartyScopeTests {
    @Test(arguments: [
        ("https://example.org", "example.org"),
        ("https://example.org:8443", "example.org"),
        ("https://login.example.org", "example.org"),
        ("https://login.example.org", "login.example.org"),
        ("https://a.b.example.org", "b.example.org"),
        ("http://localhost:8080", "localhost"),
        ("https://localhost", "localhost"),
        ("http://app.localhost", "app.localhost"),
        ("https://intranet", "intranet"),
    ])
    func `the host and the domains above it may be used`(origin: String, id: String) async throws {
        let authenticator = StubAuthenticator()
        _ = try await Requests.client(authenticator, origin: origin).get(Requests.request(at: id))
        #expect(authenticator.assertions.map(\.relyingPartyID.text) == [id])
    }

    @Test(arguments: [
        ("https://example.org", "login.example.org"),
        ("https://example.org", "example.com"),
        ("https://evil-example.org", "example.org"),
        ("https://example.org.evil.net", "example.org"),
        ("https://example.org", "org"),
        ("https://shop.example.org", "org"),
        ("https://example.org", "xample.org"),
        ("http://app.localhost", "localhost"),
        ("http://localhost", "example.org"),
        ("https://example.org", "localhost"),
        ("android:apk-key-hash:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "example.org"),
        ("ios:bundle-id:org.example.app", "example.org"),
    ])
    func `any other is refused before the authenticator hears of it`(origin: String, id: String) async throws {
        let authenticator = StubAuthenticator()
        let client = try Requests.client(authenticator, origin: origin)
        await #expect(throws: PasskeyClientError(.security, "")) { try await client.get(Requests.request(at: id)) }
        await #expect(throws: PasskeyClientError(.security, "")) { try await client.create(Requests.creation(at: id)) }
        #expect(authenticator.assertions.isEmpty)
        #expect(authenticator.creations.isEmpty)
    }

    @Test func `a public suffix is refused where it is known, but a host of that name is itself`() async throws {
        var configuration = ClientConfiguration()
        configuration.suffixes = PublicSuffixLookup(names: ["co.uk", "intranet"])
        let authenticator = StubAuthenticator()
        let shop = try Requests.client(authenticator, origin: "https://shop.co.uk", configuration: configuration)
        await #expect(throws: PasskeyClientError(.security, "")) { try await shop.get(Requests.request(at: "co.uk")) }
        _ = try await shop.get(Requests.request(at: "shop.co.uk"))
        let host = try Requests.client(authenticator, origin: "https://intranet", configuration: configuration)
        _ = try await host.get(Requests.request(at: "intranet"))
        #expect(authenticator.assertions.count == 2)
    }

    @Test(arguments: ["http://example.org", "http://127.0.0.1:8080", "https://192.0.2.7", "file:///tmp", "null"])
    func `an insecure origin is no origin at all`(text: String) {
        #expect(throws: WebAuthnTypesError.self) { try Origin(text) }
    }
}
