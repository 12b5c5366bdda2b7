// SPDX-License-Identifier: Apache-2.0

import PasskeyClient
import SoftwareAuthenticator
import Synchronization
import Testing
import WebAuthnTypes

@Suite struct RelatedOriginTests {
    private static let id = "example.org"
    private static let address = "https://example.org/.well-known/webauthn"

    /// A domain that serves one document and notes who asks.
    private final class Domain: Sendable {
        private let document: RelatedOriginLookup.Document
        private let noted = Mutex<[String]>([])

        var asked: [String] { noted.withLock { $0 } }

        init(_ body: String, status: Int = 200, type: String = "application/json") {
            document = RelatedOriginLookup.Document(status: status, contentType: type, body: Array(body.utf8))
        }

        func lookup(labelLimit: Int = RelatedOrigins.labelLimit) -> RelatedOriginLookup {
            RelatedOriginLookup(labelLimit: labelLimit) { [self] address in
                noted.withLock { $0.append(address) }
                return document
            }
        }
    }

    private let suffixes = PublicSuffixLookup(names: ["co.uk", "github.io"])

    private func client(
        _ authenticator: StubAuthenticator,
        _ lookup: RelatedOriginLookup?,
        origin: String = "https://example.co.uk"
    ) throws -> WebAuthnClient<StubAuthenticator> {
        var configuration = ClientConfiguration()
        configuration.suffixes = suffixes
        configuration.relatedOrigins = lookup
        return try Requests.client(authenticator, origin: origin, configuration: configuration)
    }

    /// Whether a page may use the domain's passkeys, asked in both ways; the authenticator hears of it only if it may.
    private func mayUse(_ lookup: RelatedOriginLookup?, origin: String = "https://example.co.uk") async throws -> Bool {
        let authenticator = StubAuthenticator()
        let client = try client(authenticator, lookup, origin: origin)
        let request = try Requests.request(at: Self.id)
        do {
            _ = try await client.get(request)
            #expect(authenticator.assertions.map(\.relyingPartyID.text) == [Self.id])
            // The stub declines to create, which it can only do when it is asked.
            await #expect(throws: PasskeyClientError(.notAllowed, "")) {
                try await client.create(Requests.creation(at: Self.id))
            }
            #expect(authenticator.creations.map(\.relyingParty.id.text) == [Self.id])
            return true
        } catch {
            #expect(error == PasskeyClientError(.security, ""))
            await #expect(throws: PasskeyClientError(.security, "")) {
                try await client.create(Requests.creation(at: Self.id))
            }
            #expect(authenticator.assertions.isEmpty && authenticator.creations.isEmpty)
            return false
        }
    }

    @Test func `a page that the domain names may use its passkeys, under its own origin`() async throws {
        let domain = Domain(#"{"origins":["https://example.de","https://example.co.uk"]}"#)
        let client = try client(StubAuthenticator(), domain.lookup())
        let response = try await client.get(Requests.request(at: Self.id))
        #expect(try CollectedClientData(parsing: response.clientDataJSON).origin == "https://example.co.uk")
        #expect(domain.asked == [Self.address])
        #expect(try await mayUse(domain.lookup()))
    }

    @Test(arguments: [
        "https://example.co.uk.evil.example", "https://evil-example.co.uk", "https://www.example.co.uk",
        "https://example.co.uk:8443", "https://example.com", "http://localhost:8080",
    ])
    func `a page that it does not name may not`(origin: String) async throws {
        let domain = Domain(#"{"origins":["https://example.co.uk"]}"#)
        #expect(try await !mayUse(domain.lookup(), origin: origin))
        #expect(domain.asked == [Self.address, Self.address])
    }

    @Test func `an app is not asked for, and without a lookup nobody is`() async throws {
        let domain = Domain(#"{"origins":["https://example.co.uk"]}"#)
        let app = "android:apk-key-hash:" + String(repeating: "A", count: 43)
        #expect(try await !mayUse(domain.lookup(), origin: app))
        #expect(domain.asked.isEmpty)
        #expect(try await !mayUse(nil))
    }

    @Test(arguments: ["https://example.org", "https://login.example.org"])
    func `the domain's own pages need no leave`(origin: String) async throws {
        let domain = Domain("", status: 500)
        #expect(try await mayUse(domain.lookup(), origin: origin))
        #expect(domain.asked.isEmpty)
    }

    @Test(arguments: ["application/json; charset=utf-8", "Application/JSON", " application/json ;x"])
    func `the type may have parameters`(type: String) async throws {
        let domain = Domain(#"{"origins":["https://example.co.uk"]}"#, type: type)
        #expect(try await mayUse(domain.lookup()))
    }

    @Test(arguments: [
        (200, ""), (200, "text/html"), (200, "text/plain"), (200, "application/jsonp"), (200, "application/ld+json"),
        (200, "application/json text/html"), (404, "application/json"), (204, "application/json"),
        (500, "application/json"), (302, "application/json"), (0, "application/json"),
    ])
    func `a document of another type or status names nobody`(status: Int, type: String) async throws {
        let domain = Domain(#"{"origins":["https://example.co.uk"]}"#, status: status, type: type)
        #expect(try await !mayUse(domain.lookup()))
    }

    @Test(arguments: [
        "", "{}", "[]", "null", #"["https://example.co.uk"]"#, #"{"origins":"https://example.co.uk"}"#,
        #"{"origins":[]}"#, #"{"origins":["https://example.co.uk",7]}"#, #"{"Origins":["https://example.co.uk"]}"#,
        #"{"origins":["https://example.co.uk"]"#, #"{"origins":["*"]}"#, #"{"origins":["http://example.co.uk"]}"#,
        #"{"origins":["example.co.uk"]}"#, #"{"origins":["https://*.co.uk"]}"#,
        #"{"origins":["https://user@example.co.uk"]}"#,
    ])
    func `a document of another form names nobody`(body: String) async throws {
        #expect(try await !mayUse(Domain(body).lookup()))
    }

    @Test func `a document without end is not read`() async throws {
        let many = #"{"origins":["https://example.co.uk"\#(String(repeating: " ", count: 262_144))]}"#
        #expect(try await !mayUse(Domain(many).lookup()))
    }

    @Test func `five names are taken and a sixth is passed over, unless the client takes more`() async throws {
        let names = ["one", "two", "three", "four", "five"].map { "\"https://\($0).com\",\"https://\($0).de\"" }
        let domain = Domain("{\"origins\":[\(names.joined(separator: ",")),\"https://example.co.uk\"]}")
        #expect(try await !mayUse(domain.lookup()))
        #expect(try await mayUse(domain.lookup(), origin: "https://five.de"))
        #expect(try await mayUse(domain.lookup(labelLimit: 6)))
        // Fewer than every client takes is no client.
        #expect(try await mayUse(domain.lookup(labelLimit: 0), origin: "https://five.de"))
    }

    @Test func `what cannot be fetched names nobody, and the reason is told`() async throws {
        struct Unreachable: Error {}
        let lookup = RelatedOriginLookup { _ in throw Unreachable() }
        #expect(try await !mayUse(lookup))
        let client = try client(StubAuthenticator(), lookup)
        let request = try Requests.request(at: Self.id)
        let error = await #expect(throws: PasskeyClientError.self) { try await client.get(request) }
        #expect(error?.message.contains(Self.address) == true)
        #expect(error?.message.contains("Unreachable") == true)
    }

    @Test func `a domain that never answers has the person's time, and no more`() async throws {
        var configuration = ClientConfiguration()
        configuration.relatedOrigins = RelatedOriginLookup { _ in
            try await StubAuthenticator.waitForever()
            throw CancellationError()
        }
        let authenticator = StubAuthenticator()
        let client = try Requests.client(
            authenticator,
            origin: "https://example.co.uk",
            configuration: configuration,
            clock: HastyClock()
        )
        let request = try Requests.request(at: Self.id)
        await #expect(throws: PasskeyClientError(.notAllowed, "")) { try await client.get(request) }
        #expect(authenticator.assertions.isEmpty)
    }

    @Test func `who cancels is told that, and not that the domain said no`() async throws {
        let lookup = RelatedOriginLookup { _ in
            try await StubAuthenticator.waitForever()
            throw CancellationError()
        }
        let client = try client(StubAuthenticator(), lookup)
        let task = Task { try await client.get(Requests.request(at: Self.id)) }
        task.cancel()
        await #expect(throws: PasskeyClientError(.abort, "")) { try await task.value }
    }
}
