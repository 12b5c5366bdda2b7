// SPDX-License-Identifier: Apache-2.0
// A request is told how it arrived, and nothing else.

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInServer
import Testing

@Suite struct ArrivalTests {
    private static let forwarded = ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"]

    private func fields(_ values: [String: String]) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in values { fields[try #require(HTTPField.Name(name))] = value }
        return fields
    }

    @Test func `a named proxy's words are shown`() async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        try await service.test(.live) { client in
            let fields = try fields([
                "X-Forwarded-For": "192.0.2.77, 203.0.113.7", "X-Forwarded-Host": "login.example.com",
                "X-Forwarded-Proto": "https",
            ])
            let reply = try await TestApp(client).get("/api/v1/arrival", fields)
            #expect(reply.status == 200)
            #expect(
                reply.json == [
                    "host": "login.example.com", "scheme": "https", "proxy": "named",
                    "forwardedFor": "192.0.2.77, 203.0.113.7", "tls": false,
                ]
            )
            #expect(reply.headers[.cacheControl] == "no-store")
            let bare = try await TestApp(client).get("/api/v1/arrival")
            #expect(bare.json["proxy"] == "named")
            #expect(bare.json["scheme"] == .null && bare.json["forwardedFor"] == .null)
            #expect(bare.json["host"]?.string?.hasPrefix("localhost") == true)
        }
    }

    @Test(arguments: forwarded)
    func `what somebody unnamed says is not repeated, yet seen`(name: String) async throws {
        try await TestService().test(.live) { client in
            let reply = try await TestApp(client).get("/api/v1/arrival", try fields([name: "evil.example"]))
            #expect(reply.json["proxy"] == "unnamed")
            #expect(!reply.text.contains("evil"))
            let plain = try await TestApp(client).get("/api/v1/arrival")
            #expect(plain.json["proxy"] == "none")
        }
    }

    @Test func `whether the service speaks TLS itself is told`() async throws {
        for speaksTLS in [false, true] {
            try await TestService { $0.speaksTLS = speaksTLS }.test(.live) { client in
                let reply = try await TestApp(client).get("/api/v1/arrival")
                #expect(reply.json["tls"] == .bool(speaksTLS))
                #expect(reply.json["proxy"] == "none")
            }
        }
    }

    @Test func `a long field is cut, and quotes cannot leave their string`() async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        try await service.test(.live) { client in
            let long = "\"}<script>" + String(repeating: "x", count: 4_000)
            let reply = try await TestApp(client).get("/api/v1/arrival", try fields(["X-Forwarded-Host": long]))
            #expect(reply.json["host"]?.string == String(long.prefix(255)))
            #expect(reply.headers[.contentType] == "application/json")
            #expect(reply.headers[.xContentTypeOptions] == "nosniff")
        }
    }
}
