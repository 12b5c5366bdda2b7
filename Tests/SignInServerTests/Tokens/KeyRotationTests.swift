// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import ByteEncodings
import JSONCoding
import SecretMemory
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct KeyRotationTests {
    private static let day: Int64 = 86_400

    private func kid(_ app: TestApp, _ token: String?) async throws -> String {
        let reply = try await app.post("/api/v1/token", token: token)
        let keys = try await app.get("/.well-known/jwks.json").json
        return try #require(try TokenCheck(reply.json["token"]?.string, keys: keys).header["kid"]?.string)
    }

    private func published(_ app: TestApp) async throws -> [String] {
        let keys = try await app.get("/.well-known/jwks.json").json["keys"]?.array ?? []
        return keys.compactMap { $0["kid"]?.string }
    }

    /// Signs up anew each time, since sessions end sooner than keys.
    private func bearer(_ app: TestApp, _ name: String) async throws -> String? {
        try await app.signUp(name, try TestDevice()).json["session"]?["token"]?.string
    }

    @Test func `a key is published before it signs and after it signed`() async throws {
        let keys = InMemorySigningKeyStore()
        let service = try TestService(keys: keys)
        try await service.test { client in
            let app = TestApp(client)
            let first = try await published(app)
            #expect(first.count == 1)
            service.clock.advance(seconds: 28 * Self.day - 1)
            #expect(try await published(app) == first)
            service.clock.advance(seconds: 1)
            let two = try await published(app)
            #expect(two.count == 2 && two[0] == first[0])
            #expect(try await kid(app, bearer(app, "a")) == first[0])
            service.clock.advance(seconds: 2 * Self.day)
            #expect(try await published(app) == two)
            #expect(try await kid(app, bearer(app, "b")) == two[1])
            service.clock.advance(seconds: Self.day)
            #expect(try await published(app) == [two[1]])
            #expect(keys.keys.map(\.id) == [two[1]])
        }
    }

    @Test func `whoever keeps the keys for an hour can check every token`() async throws {
        let service = try TestService()
        try await service.test { client in
            let app = TestApp(client)
            var kept = try await published(app)
            for step in 0..<100 {
                service.clock.advance(seconds: 3600)
                #expect(kept.contains(try await kid(app, bearer(app, "hour-\(step)"))))
                kept = try await published(app)
                service.clock.advance(seconds: 23 * 3600)
                kept = try await published(app)
            }
        }
    }

    @Test func `keys survive a restart, also a long standstill`() async throws {
        let keys = InMemorySigningKeyStore()
        let service = try TestService(keys: keys)
        let first = try await service.test { try await published(TestApp($0)) }
        #expect(try await service.test { try await published(TestApp($0)) } == first)
        service.clock.advance(seconds: 200 * Self.day)
        try await service.test { client in
            let app = TestApp(client)
            let both = try await published(app)
            #expect(both.count == 2)
            #expect(try await kid(app, bearer(app, "a")) == first[0])
            service.clock.advance(seconds: 2 * Self.day)
            #expect(try await kid(app, bearer(app, "b")) != first[0])
        }
    }

    @Test func `a folder that cannot be written keeps the present key at work`() async throws {
        let keys = InMemorySigningKeyStore()
        let service = try TestService(keys: keys)
        try await service.test { client in
            let app = TestApp(client)
            let first = try await published(app)
            keys.fail()
            service.clock.advance(seconds: 40 * Self.day)
            #expect(try await published(app) == first)
            #expect(try await kid(app, bearer(app, "a")) == first[0])
            keys.fail(false)
            #expect(try await published(app).count == 2)
        }
    }

    @Test func `keys that cannot be read keep the service from starting`() async throws {
        let keys = InMemorySigningKeyStore()
        keys.fail()
        let service = try TestService(keys: keys)
        await #expect(throws: InMemorySigningKeyStore.Failure.self) { try await service.test { _ in } }
    }

    @Test func `a key does not print itself, and refuses bytes that are none`() throws {
        let scalar: [UInt8] = Array(repeating: 1, count: 32)
        let key = try SigningKey(rawRepresentation: SecretBytes(copying: scalar), activeFrom: UnixTime(milliseconds: 0))
        var text = "\(key)"
        dump(key, to: &text)
        #expect(!text.contains("1, 1"))
        #expect(key.rawRepresentation == SecretBytes(copying: scalar))
        for bytes in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [1, 2, 3]] {
            #expect(throws: SignInServerError.self) {
                try SigningKey(rawRepresentation: SecretBytes(copying: bytes), activeFrom: UnixTime(milliseconds: 0))
            }
        }
    }
}
