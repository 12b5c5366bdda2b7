// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import SignInServer
import SignInTesting
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
                    "forwardedFor": "192.0.2.77, 203.0.113.7", "address": "203.0.113.7",
                    "forwardedForIsReadable": true, "tls": false,
                ]
            )
            #expect(reply.headers[.cacheControl] == "no-store")
            let bare = try await TestApp(client).get("/api/v1/arrival")
            #expect(bare.json["proxy"] == "named")
            #expect(bare.json["scheme"] == .null && bare.json["forwardedFor"] == .null)
            #expect(bare.json["host"]?.string?.hasPrefix("localhost") == true)
            #expect(["127.0.0.1", "::1"].contains(bare.json["address"]?.string))
        }
    }

    /// Proxies add the visitor's port, in brackets and quotes where they must.
    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("203.0.113.7:54321", "203.0.113.7"), ("\"203.0.113.7:1\"", "203.0.113.7"),
        ("2001:DB8:0:0::1", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
        ("\"[2001:db8::1]:65535\"", "2001:db8::1"), ("2001:db8::1:443", "2001:db8::1:443"),
        ("[::ffff:203.0.113.7]:80", "203.0.113.7"), ("192.0.2.77:1, 203.0.113.7:2", "203.0.113.7"),
        ("203.0.113.7\t,  127.0.0.1:9", "203.0.113.7"), ("203.0.113.7, ,", "203.0.113.7"),
        ("unknown, 203.0.113.7:2", "203.0.113.7"), ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
        ("1:2:3:4:5:6:7:0", "1:2:3:4:5:6:7:0"),
    ])
    func `the address that counts is told, with its port or without`(chain: String, address: String) async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        try await service.test(.live) { client in
            let reply = try await TestApp(client).get("/api/v1/arrival", try fields(["X-Forwarded-For": chain]))
            #expect(reply.json["address"] == .string(address))
            #expect(reply.json["forwardedForIsReadable"] == true)
        }
    }

    @Test(arguments: [
        "unknown", "_hidden", "visitor.example", "203.0.113.7:", "203.0.113.7:x", "203.0.113.7:123456",
        "[2001:db8::1]443", "[2001:db8::1", "[203.0.113.7:80", "\"203.0.113.7", "203.0.113.7 54321",
        "for=203.0.113.7", "203.0.113.7/32", "\"\"",
        "203.0.113.7, unknown", "unknown, 127.0.0.1", "203.0.113.300", "::1:80:x", ":443", "[]:443", "203.0.113.7:-1",
    ])
    func `what is no address is told, and warned of once`(chain: String) async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        let log = CapturedLog()
        try await service.test(.live, logger: log.logger(.notice)) { client in
            for _ in 1...3 {
                let reply = try await TestApp(client).get("/api/v1/arrival", try fields(["X-Forwarded-For": chain]))
                #expect(reply.json["forwardedForIsReadable"] == false)
                #expect(["127.0.0.1", "::1"].contains(reply.json["address"]?.string))
                // The proxy counts as the client, and nobody reads figures in its name.
                let metrics = try await TestApp(client).get("/metrics", try fields(["X-Forwarded-For": chain]))
                #expect(metrics.status == 404)
            }
        }
        let warnings = log.entries.filter { $0.level == .warning }
        #expect(warnings.count == 1)
        #expect(warnings.first?.text.contains("X-Forwarded-For") == true)
        #expect(warnings.first?.text.contains("203.0.113") == false)
    }

    @Test func `what somebody unnamed writes is nobody's mistake`() async throws {
        let log = CapturedLog()
        try await TestService().test(.live, logger: log.logger(.notice)) { client in
            let reply = try await TestApp(client).get("/api/v1/arrival", try fields(["X-Forwarded-For": "unknown"]))
            #expect(reply.json["forwardedForIsReadable"] == true)
        }
        #expect(log.entries.allSatisfy { $0.level != .warning })
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
