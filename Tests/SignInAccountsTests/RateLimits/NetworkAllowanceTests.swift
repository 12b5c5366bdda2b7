// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A network of IPv6` {
    private static let start = UnixTime(seconds: 1_800_000_000)

    /// Ten each, of which none comes back within an hour.
    private static func policy() -> RateLimitPolicy {
        let ten = RateLimitRule(burst: 10, refillMilliseconds: 3_600_000)
        var policy = RateLimitPolicy.unlimited
        (policy.address, policy.signUp, policy.passwordAddress) = (ten, ten, ten)
        (policy.codeNetwork, policy.notification) = (ten, ten)
        return policy
    }

    enum Spending: String, CaseIterable { case ceremony, signUp, password, code, notification }

    /// Spends one from an address; tells whether it was allowed.
    private struct Limits {
        let limiter: RateLimiter
        let codes: CodeLimits

        init() {
            let shelf = SavedShelf(secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)), capacity: 1_000)
            limiter = RateLimiter(policy: policy(), shelf: shelf)
            codes = CodeLimits(policy: policy(), shelf: shelf)
        }

        func allows(_ what: Spending, from address: String, _ number: Int = 0) -> Bool {
            let key = AddressKey(text: address)
            do {
                switch what {
                case .ceremony: try limiter.spend(.address, key, now: start)
                case .signUp: try limiter.spend(.signUp, key, now: start)
                case .password:
                    let attempt = PasswordAttempt(name: "name\(number)", source: .stranger)
                    try limiter.begin(attempt, meaning: attempt.name, from: key, now: start)
                case .code: try codes.spend(network: key, now: start)
                case .notification: try limiter.spend(notificationFrom: key, now: start)
                }
                return true
            } catch {
                return false
            }
        }
    }

    @Test(arguments: Spending.allCases)
    func `has some times what one address has, however many it makes of itself`(_ what: Spending) {
        let limits = Limits()
        func count(_ address: (Int) -> String) -> Int {
            (0..<1_000).count { limits.allows(what, from: address($0), $0) }
        }
        #expect(count { _ in "2001:db8:a:b::1" } == 10)
        #expect(count { "2001:db8:b:c::\(String($0, radix: 16))" } == 10, "a /64 is one address")
        #expect(count { "2001:db8:c:\(String($0 % 256, radix: 16))::1" } == 40, "a /56")
        #expect(count { "2001:db8:d:\(String($0 * 7, radix: 16))::1" } == 160, "a /48")
        #expect(count { "2001:db8:\(String($0 + 256, radix: 16))::1" } == 1_000, "each its own /48")
        #expect(count { "198.51.\($0 / 250).\($0 % 250)" } == 1_000, "IPv4 addresses are each somebody's")
    }

    @Test func `that is held up leaves a neighbour of another site alone, and takes nothing for a refusal`() {
        let limits = Limits()
        while limits.allows(.ceremony, from: "2001:db8:a:1::1") {}
        #expect(limits.allows(.ceremony, from: "2001:db8:a:2::1"))
        for number in 0..<2_000 {
            _ = limits.allows(.ceremony, from: "2001:db8:e:\(String(number, radix: 16))::1")
        }
        #expect(!limits.allows(.ceremony, from: "2001:db8:e:ffff::1"))
        #expect(limits.allows(.ceremony, from: "2001:db8:f:ffff::1"))
    }
}
