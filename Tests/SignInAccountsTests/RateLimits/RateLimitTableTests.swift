// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnTypes

import SignInAccounts

@Suite struct RateLimitTableTests {
    private let rule = RateLimitRule(burst: 3, refillMilliseconds: 500)

    @Test func `a key spends its burst, then waits for each refill`() {
        var table = RateLimitTable<Int>(rule: rule, capacity: 100)
        var now = UnixTime(seconds: 1_800_000_000)
        for _ in 0..<3 { #expect(table.spend(1, now: now, saved: { _ in nil }) == nil) }
        #expect(table.spend(1, now: now, saved: { _ in nil }) == 500)
        now = now.adding(milliseconds: 499)
        #expect(table.spend(1, now: now, saved: { _ in nil }) == 1)
        now = now.adding(milliseconds: 1)
        #expect(table.spend(1, now: now, saved: { _ in nil }) == nil)
    }

    @Test func `what is given back is as if it had not been spent, and takes no room`() {
        var table = RateLimitTable<Int>(rule: rule, capacity: 4)
        let now = UnixTime(seconds: 1_800_000_000)
        for _ in 0..<10 {
            #expect(table.spend(1, now: now, saved: { _ in nil }) == nil)
            table.giveBack(1, now: now)
        }
        #expect(table.count == 0)
        for _ in 0..<3 { #expect(table.spend(1, now: now, saved: { _ in nil }) == nil) }
        // Two others push it into the older generation.
        for key in 2...3 { #expect(table.spend(key, now: now, saved: { _ in nil }) == nil) }
        table.giveBack(1, now: now)
        #expect(table.spend(1, now: now, saved: { _ in nil }) == nil)
        #expect(table.spend(1, now: now, saved: { _ in nil }) == 500)
        table.giveBack(7, now: now)
        #expect(table.spend(7, now: now, saved: { _ in nil }) == nil)
    }

    @Test func `what is given back after the clock was set back is worth no more than was spent`() {
        var table = RateLimitTable<Int>(rule: rule, capacity: 100)
        let now = UnixTime(seconds: 1_800_000_000)
        #expect(table.spend(1, now: now, saved: { _ in nil }) == nil)
        let earlier = now.adding(milliseconds: -3_600_000)
        table.giveBack(1, now: earlier)
        #expect(table.spend(1, now: earlier, saved: { _ in nil }) != nil)
        for _ in 0..<3 { #expect(table.spend(1, now: now.adding(milliseconds: 3_000), saved: { _ in nil }) == nil) }
    }

    @Test func `keys that have recovered are not kept`() {
        var table = RateLimitTable<Int>(rule: rule, capacity: 50_000)
        var now = UnixTime(seconds: 1_800_000_000)
        for key in 0..<100_000 {
            #expect(table.spend(key, now: now, saved: { _ in nil }) == nil)
            now = now.adding(milliseconds: 1)
        }
        #expect(table.count <= 2_048)
    }

    @Test func `leaving out others forgets nobody who is limited`() {
        var table = RateLimitTable<Int>(rule: RateLimitRule(burst: 3, refillMilliseconds: 60_000), capacity: 50_000)
        let now = UnixTime(seconds: 1_800_000_000)
        for _ in 0..<3 { _ = table.spend(-1, now: now, saved: { _ in nil }) }
        for key in 0..<20_000 { _ = table.spend(key, now: now, saved: { _ in nil }) }
        #expect(table.spend(-1, now: now, saved: { _ in nil }) == 60_000)
    }

    @Test func `memory is bounded when nobody recovers`() {
        var table = RateLimitTable<Int>(rule: RateLimitRule(burst: 3, refillMilliseconds: 60_000), capacity: 1_000)
        let now = UnixTime(seconds: 1_800_000_000)
        for key in 0..<20_000 { _ = table.spend(key, now: now, saved: { _ in nil }) }
        #expect(table.count <= 1_000)
    }
}
