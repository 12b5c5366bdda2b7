// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing

@Suite struct ClientAddressTests {
    private static let forwarded = HTTPField.Name("X-Forwarded-For")

    /// Sends requests with these fields until one is refused, three allowed per address, and tells how many passed.
    private func passed(_ fields: [String], trusting proxies: [String]) async throws -> Int {
        let limits = RateLimitPolicy(address: RateLimitRule(burst: 3, refillMilliseconds: 60_000), account: .unlimited)
        let ranges = try proxies.map { try #require(AddressRange($0)) }
        let service = try TestService(rateLimits: limits) { $0.trustedProxies = ranges }
        let name = try #require(Self.forwarded)
        return try await service.test(.live) { client in
            let app = TestApp(client)
            var count = 0
            for field in fields {
                let reply = try await app.post("/api/v1/sign-in/begin", [:], [name: field])
                if reply.status == 200 { count += 1 }
            }
            return count
        }
    }

    @Test func `what a stranger writes about its address is ignored`() async throws {
        let fields = (1...6).map { "203.0.113.\($0)" }
        #expect(try await passed(fields, trusting: []) == 3)
    }

    @Test func `a trusted proxy tells clients apart`() async throws {
        let fields = (1...6).map { "203.0.113.\($0)" }
        #expect(try await passed(fields, trusting: ["127.0.0.0/8", "::1"]) == 6)
    }

    @Test func `a trusted proxy tells clients apart by address, whatever their ports`() async throws {
        let others = (1...6).map { "203.0.113.\($0):5432\($0)" }
        #expect(try await passed(others, trusting: ["127.0.0.0/8", "::1"]) == 6)
        let same = (1...6).map { "203.0.113.7:5432\($0)" }
        #expect(try await passed(same, trusting: ["127.0.0.0/8", "::1"]) == 3)
        let bracketed = (1...6).map { "\"[2001:db8:0:\($0)::1]:443\"" }
        #expect(try await passed(bracketed, trusting: ["127.0.0.0/8", "::1"]) == 6)
    }

    @Test func `only the last untrusted hop counts, whatever the client wrote before it`() async throws {
        let fields = (1...6).map { "198.51.100.\($0), 203.0.113.1" }
        #expect(try await passed(fields, trusting: ["127.0.0.0/8", "::1"]) == 3)
    }

    @Test func `hops through several trusted proxies are passed over`() async throws {
        let fields = (1...6).map { "203.0.113.\($0), 10.0.0.\($0)" }
        #expect(try await passed(fields, trusting: ["127.0.0.0/8", "::1", "10.0.0.0/8"]) == 6)
    }

    @Test func `one IPv6 network counts as one address, in all its spellings`() async throws {
        let fields = [
            "2001:db8::1", "2001:db8::2", "2001:0db8:0:0:ffff::", "2001:DB8:0:0:1:2:3:4", "2001:db8::5", "2001:db8::6",
        ]
        #expect(try await passed(fields, trusting: ["127.0.0.0/8", "::1"]) == 3)
    }
}
