// SPDX-License-Identifier: Apache-2.0

import Logging
import ByteEncodings
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import NIOCore
import SignInTesting
import Testing

@testable import fido_test_server

@Suite struct FIDOTestRouteTests {
    private static let paths = [
        "/attestation/options", "/attestation/result", "/assertion/options", "/assertion/result",
    ]

    private let server: TestInterface
    private let log = CapturedLog()

    init() throws { server = try TestInterface() }

    /// A candidate that a tool speaks for.
    private struct Candidate {
        let tool: TestTool
        let name: String
        let device: Browser

        init(_ client: any TestClientProtocol, name: String = "candidate") throws {
            tool = TestTool(client)
            self.name = name
            device = try Browser()
        }

        func register() async throws -> Reply {
            let options = try await tool.post(
                "/attestation/options",
                ["username": .string(name), "displayName": "Candidate", "attestation": "direct"]
            )
            return try await tool.post("/attestation/result", try await device.create(options.json))
        }

        func request() async throws -> Reply {
            try await tool.post("/assertion/options", ["username": .string(name)])
        }
    }

    private static func accepts(_ reply: Reply, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(reply.status == 200, sourceLocation: sourceLocation)
        #expect(reply.json == ["status": "ok", "errorMessage": ""], sourceLocation: sourceLocation)
    }

    private static func refuses(
        _ reply: Reply,
        _ status: Int = 400,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reply.status == status, sourceLocation: sourceLocation)
        #expect(reply.json["status"] == "failed", sourceLocation: sourceLocation)
        #expect(reply.json["errorMessage"]?.string?.isEmpty == false, sourceLocation: sourceLocation)
        #expect(reply.json.object?.count == 2, sourceLocation: sourceLocation)
    }

    @Test func `it is for localhost alone`() throws {
        for id in ["example.org", "localhost.example"] {
            let error = #expect(throws: FIDOTestServerError.self) {
                _ = try FIDOTestInterface(relyingParty: try TestInterface.party(id), now: { UnixTime(seconds: 0) })
            }
            #expect(error?.code == .configuration)
        }
    }

    @Test func `a credential is registered and used`() async throws {
        try await server.test { client in
            let candidate = try Candidate(client)
            Self.accepts(try await candidate.register())
            for _ in 0..<2 {
                let response = try await candidate.device.get(try await candidate.request().json)
                Self.accepts(try await candidate.tool.post("/assertion/result", response))
            }
            #expect(Set(candidate.tool.cookies.keys) == ["martlet-fido-test"])
        }
    }

    @Test func `its cookie is one of its own, and another one counts for nothing`() async throws {
        try await server.test { client in
            let tool = TestTool(client)
            let device = try Browser()
            let options = try await tool.post("/attestation/options", ["username": "ada", "displayName": "Ada"])
            let cookie = try #require(options.headers[.setCookie])
            #expect(cookie.hasPrefix("martlet-fido-test=") && cookie.contains("HttpOnly") && !cookie.contains("Secure"))
            #expect(options.json["excludeCredentials"] == [])
            let response = try await device.create(options.json)
            let token = try #require(tool.cookies["martlet-fido-test"])
            // Under the name of a service's cookie, and with what is no ceremony's, it opens nothing.
            for cookies in [["martlet-session": token], ["martlet-fido-test": String(repeating: "A", count: 43)]] {
                tool.cookies = cookies
                Self.refuses(try await tool.post("/attestation/result", response))
            }
            tool.cookies = ["martlet-fido-test": token]
            Self.accepts(try await tool.post("/attestation/result", response))
        }
    }

    @Test func `a ceremony runs out, and a user who is not used is forgotten`() async throws {
        let clock = TestClock()
        try await TestInterface(clock).test { client in
            let candidate = try Candidate(client)
            Self.accepts(try await candidate.register())
            let options = try await candidate.request()
            clock.advance(seconds: 330)
            let late = try await candidate.device.get(options.json)
            Self.refuses(try await candidate.tool.post("/assertion/result", late))
            let again = try await candidate.request()
            clock.advance(seconds: 329)
            let response = try await candidate.device.get(again.json)
            Self.accepts(try await candidate.tool.post("/assertion/result", response))
            clock.advance(seconds: 3_600)
            Self.refuses(try await candidate.request())
            Self.accepts(try await candidate.register())
        }
    }

    @Test func `users without end take the place of the oldest`() async throws {
        let clock = TestClock()
        try await TestInterface(clock).test { client in
            let first = try Candidate(client, name: "first")
            Self.accepts(try await first.register())
            let app = TestTool(client)
            clock.advance(seconds: 1)
            for number in 0..<999 {
                let body: JSONValue = ["username": .string("user \(number)"), "displayName": "x"]
                #expect(try await app.post("/attestation/options", body).status == 200)
            }
            #expect(try await first.request().status == 200)
            clock.advance(seconds: 1)
            // The first was used just now; the next to give way is another.
            #expect(try await app.post("/attestation/options", ["username": "one", "displayName": "x"]).status == 200)
            #expect(try await first.request().status == 200)
            clock.advance(seconds: 1)
            for number in 0..<1_000 {
                let body: JSONValue = ["username": .string("more \(number)"), "displayName": "x"]
                if number.isMultiple(of: 500) { clock.advance(seconds: 20) }
                #expect(try await app.post("/attestation/options", body).status == 200)
            }
            Self.refuses(try await first.request())
        }
    }

    @Test func `requests without end are slowed down`() async throws {
        let clock = TestClock()
        try await TestInterface(clock).test { client in
            let app = TestTool(client)
            for _ in 0..<2_000 { Self.refuses(try await app.post("/assertion/result")) }
            let reply = try await app.post("/assertion/result")
            Self.refuses(reply, 429)
            #expect(reply.headers[.retryAfter] == "1")
            clock.advance(seconds: 1)
            for _ in 0..<100 { Self.refuses(try await app.post("/assertion/result")) }
            Self.refuses(try await app.post("/assertion/result"), 429)
        }
    }

    @Test func `what is no JSON, too long or from elsewhere is told so in FIDO's shape`() async throws {
        let limit = 65_536
        try await server.test { client in
            let app = TestTool(client)
            for path in Self.paths {
                let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
                Self.refuses(try await app.send(.post, path, form, Array("username=x".utf8)), 415)
                let json: HTTPFields = [.contentType: "application/json"]
                Self.refuses(
                    try await app.send(.post, path, json, [UInt8](repeating: 0x20, count: limit + 1)),
                    413
                )
                Self.refuses(try await app.send(.post, path, json, Array("[]".utf8)))
                Self.refuses(try await app.send(.post, path, json, Array("{".utf8)))
                Self.refuses(try await app.post(path, [:], [.xForwardedFor: "192.0.2.1"]), 403)
                let other = try await app.get(path)
                Self.refuses(other, 405)
                #expect(other.headers[.allow] == "POST")
            }
        }
    }

    /// A page whose domain is made to lead to this machine would else register credentials from a browser here.
    @Test func `another host's name is refused, though the connection comes from this machine`() async throws {
        try await server.test(.live) { client in
            let port = try #require(client.port)
            for (host, status) in [
                ("evil.example", 403), ("localhost.evil.example:8080", 403), ("192.0.2.1", 403),
                ("[2001:db8::1]:80", 403),
                ("localhost", 200), ("LOCALHOST:8080", 200), ("127.0.0.1:8080", 200), ("[::1]:8080", 200),
                ("a.localhost", 200),
            ] {
                let answer = try await TestClient.withClient(
                    host: "localhost",
                    port: port
                ) { speaker in
                    try await speaker.execute(
                        TestClient.Request(
                            "/attestation/options",
                            method: .post,
                            authority: host,
                            headers: [.contentType: "application/json"],
                            body: ByteBuffer(string: "{\"username\":\"x\",\"displayName\":\"x\"}")
                        )
                    )
                }
                #expect(Int(answer.status.code) == status, "\(host)")
            }
        }
    }

    @Test(arguments: ["/", "/attestation", "/attestation/options/x", "/livez"])
    func `there is nothing at any other address`(path: String) async throws {
        try await server.test { client in
            Self.refuses(try await TestTool(client).post(path, ["username": "x", "displayName": "x"]), 404)
        }
    }

    @Test func `a path is found behind an address with a slash at its end`() async throws {
        try await server.test { client in
            let reply = try await TestTool(client).post("//attestation/options", ["username": "x", "displayName": "x"])
            #expect(reply.status == 200)
        }
    }

    @Test func `a refusal is logged by its code, without the user`() async throws {
        try await server.test(logger: log.logger(.info)) { client in
            let candidate = try Candidate(client, name: "zebra-canary")
            Self.accepts(try await candidate.register())
            let response = try await candidate.device.get(try await candidate.request().json)
            _ = try await candidate.request()
            let reply = try await candidate.tool.post("/assertion/result", response)
            #expect(reply.json["errorMessage"]?.string?.hasPrefix("challengeMismatch") == true)
        }
        #expect(log.text.contains("error.code=challengeMismatch"))
        #expect(!log.text.contains("zebra-canary"))
    }
}
