// SPDX-License-Identifier: Apache-2.0
// What machines ask of the service.

import HTTPTypes
import HummingbirdTesting
import SignInServer
import Testing

@Suite struct OperationsTests {
    @Test func `it lives and is ready`() async throws {
        try await TestService().test { client in
            let app = TestApp(client)
            let (live, ready) = (try await app.get("/livez"), try await app.get("/readyz"))
            #expect(live.text == "ok\n")
            #expect(ready.text == "ok\n")
        }
    }

    @Test func `requests are counted by route and kind of answer`() async throws {
        try await TestService().test(.live) { client in
            let app = TestApp(client)
            _ = try await app.get("/api/v1/account")
            _ = try await app.get("/no/such/address/at/all")
            let reply = try await app.get("/metrics")
            #expect(reply.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(reply.text.contains(#"martlet_requests_total{route="/api/v1/account",status="4xx"} 1"#))
            #expect(reply.text.contains(#"martlet_requests_total{route="other",status="4xx"} 1"#))
            #expect(reply.text.contains(#"martlet_request_seconds_count{route="/api/v1/account"} 1"#))
        }
    }

    @Test func `metrics are not for everybody`() async throws {
        let service = try TestService { $0.metricsReaders = [] }
        try await service.test(.live) { client in
            let reply = try await TestApp(client).get("/metrics")
            #expect(reply.status == 404)
        }
    }

    @Test func `a client behind a proxy that nobody named is not the machine itself either`() async throws {
        try await TestService().test(.live) { client in
            let name = try #require(HTTPField.Name("X-Forwarded-For"))
            for claim in ["203.0.113.7", "127.0.0.1", ""] {
                #expect(try await TestApp(client).get("/metrics", [name: claim]).status == 404)
            }
        }
    }

    @Test func `a client behind a trusted proxy is not the machine itself`() async throws {
        let service = try TestService { $0.trustedProxies = [.loopback4, .loopback6] }
        try await service.test(.live) { client in
            let name = try #require(HTTPField.Name("X-Forwarded-For"))
            let reply = try await TestApp(client).get("/metrics", [name: "203.0.113.7"])
            #expect(reply.status == 404)
        }
    }
}
