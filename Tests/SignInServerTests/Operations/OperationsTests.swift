// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import SignInAccounts
import SignInServer
import SignInTesting
import Synchronization
import Testing
import WebAuthnTypes

@Suite struct OperationsTests {
    @Test func `it lives and is ready`() async throws {
        try await TestService().test { client in
            let app = TestApp(client)
            let (live, ready) = (try await app.get("/livez"), try await app.get("/readyz"))
            #expect(live.text == "ok\n")
            #expect(ready.text == "ok\n")
        }
    }

    @Test func `without the data nothing is acknowledged, and the log is told nothing of each request`() async throws {
        let (service, log) = (try TestService(), CapturedLog())
        let device = try TestDevice()
        try await service.test(logger: log.logger()) { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            service.hasData.store(false, ordering: .relaxed)
            let app = TestApp(client)
            for path in ["/", "/sign-in", "/api/v1/account", "/forward-auth", "/no/such/address", "/livez/none"] {
                let reply = try await app.get(path)
                #expect(reply.status == 503 && reply.headers[.retryAfter] != nil, "\(path)")
            }
            let begun = try await browser.post("/api/v1/sign-up/begin", ["name": "bob"])
            #expect(begun.status == 503 && begun.code == "service_unavailable")
            #expect(try await app.get("/readyz").status == 503)
            #expect(try await app.get("/livez").status == 200)
            #expect(log.entries.allSatisfy { $0.level < .warning }, "\(log.text)")
            service.hasData.store(true, ordering: .relaxed)
            #expect(try await app.get("/readyz").status == 200)
            #expect(try await browser.get("/api/v1/account").status == 200)
        }
    }

    @Test func `readiness is tried by writing, once a second however many ask`() async throws {
        let service = try TestService()
        let time = Mutex(ContinuousClock.now)
        let readiness = Readiness(engine: service.engine, hasData: { true }, now: { time.withLock(\.self) })
        #expect(await readiness.obstacle() == nil)
        let first = try await service.store.keptSetting(.triedAt)
        #expect(first == String(service.clock.now.milliseconds))
        service.clock.advance(seconds: 5)
        time.withLock { $0 += .milliseconds(999) }
        #expect(await readiness.obstacle() == nil)
        #expect(try await service.store.keptSetting(.triedAt) == first)
        time.withLock { $0 += .milliseconds(1) }
        #expect(await readiness.obstacle() == nil)
        #expect(try await service.store.keptSetting(.triedAt) == String(service.clock.now.milliseconds))
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
