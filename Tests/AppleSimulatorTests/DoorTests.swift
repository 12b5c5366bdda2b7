// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
@testable import apple_simulator
import Testing

@Suite struct DoorTests {
    @Test(arguments: ["localhost", "127.0.0.1", "::1"])
    func `an address of this machine is listened on`(_ host: String) throws {
        #expect(try LoopbackListener(host: host, port: 1).port == 1)
    }

    @Test(arguments: [
        "0.0.0.0", "::", "192.0.2.1", "example.com", "127.evil.example", "127.0.0.1.evil.example", "127.0.0",
        "127.0.0.256", "127.0.0.+1", "127.0.0.2", "localhost.evil.example", "Localhost", "", "::ffff:127.0.0.1",
    ])
    func `an address that others reach is not listened on`(_ host: String) {
        #expect(throws: AppleSimulatorError.self) {
            try LoopbackListener(host: host, port: 1)
        }
    }

    @Test func `a name of this machine becomes a number, which no name service can lead away`() throws {
        let listener = try LoopbackListener(host: "localhost", port: 8_090)
        #expect(listener.host == "127.0.0.1")
        #expect(listener.spokenHost == "localhost")
        #expect(try LoopbackListener(host: "::1", port: 1).spokenHost == "[::1]")
    }

    @Test(arguments: ["/", "/simulator", "/auth/keys", "/auth/authorize", "/absent"])
    func `each answer says that it comes from a simulator`(_ path: String) async throws {
        try await TestSimulator().test { client in
            let reply = try await client.read(path)
            let name = try #require(HTTPField.Name("X-Simulator"))
            #expect(reply.headers[name] == "martlet; not Apple")
            #expect(reply.headers[.cacheControl] == "no-store")
            if reply.headers[.contentType]?.hasPrefix("text/html") == true {
                #expect(reply.text.contains("This is a simulator, not Apple."))
            }
        }
    }

    @Test func `a page that had its own name lead here is refused`() async throws {
        try await TestSimulator().test(.live) { client in
            let port = try #require(client.port)
            try await TestClient.withClient(host: "localhost", port: port) { client in
                for name in [
                    "evil.example", "localhost.evil.example", "127.evil.example:8090", "evil.example:localhost",
                ] {
                    let request = TestClient.Request("/auth/keys", method: .get, authority: name)
                    let response = try await client.execute(request)
                    #expect(response.status == .forbidden, "\(name)")
                }
                for name in ["localhost:8090", "app.localhost", "127.0.0.1:8090", "[::1]:8090"] {
                    let request = TestClient.Request("/auth/keys", method: .get, authority: name)
                    let response = try await client.execute(request)
                    #expect(response.status == .ok, "\(name)")
                }
            }
        }
    }

    @Test func `what came through a proxy is refused`() async throws {
        try await TestSimulator().test { client in
            let name = try #require(HTTPField.Name("X-Forwarded-For"))
            #expect(try await client.read("/auth/keys", [name: "192.0.2.1"]).status == 403)
        }
    }

    @Test func `pages of other sites change nothing`() async throws {
        try await TestSimulator().test { client in
            for origin in ["https://evil.example", "http://localhost:8080", "null"] {
                let reply = try await client.tell("/simulator/people/p/delete", [:], [.origin: origin])
                #expect(reply.status == 403)
                let form = try await client.send("/auth/authorize/decision", "request=x&action=cancel", from: origin)
                #expect(form.status == 403)
            }
            // A form, which needs no leave to be sent, is no JSON.
            let plain = try await client.tell("/simulator/people/p/delete", [:], [.contentType: "text/plain"])
            #expect(plain.status == 415)
            #expect(try await client.read("/simulator/people/p").status == 200)
        }
    }
}
