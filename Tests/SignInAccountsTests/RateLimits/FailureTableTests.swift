// SPDX-License-Identifier: Apache-2.0
// Counts of failures outlast whoever fills the tables, and restarts.

import SecretMemory
import Testing
import WebAuthnTypes

@testable import SignInAccounts

@Suite struct FailureTableTests {
    private let now = UnixTime(seconds: 1_800_000_000)
    private let victim = PasswordAttempt(name: "ada", source: .stranger)

    private func stranger(_ index: Int) -> PasswordAttempt { PasswordAttempt(name: "name\(index)", source: .stranger) }

    private func begin(_ table: inout FailureTable, _ key: PasswordAttempt) -> Bool {
        table.begin(key, now: now, savedName: \.bytes)
    }

    @Test func `names that failed once push out nothing that failed often`() {
        var table = FailureTable(limit: 100, capacity: 1_000)
        for _ in 0..<100 { #expect(begin(&table, victim)) }
        for index in 0..<20_000 { _ = begin(&table, stranger(index)) }
        #expect(!begin(&table, victim))
        #expect(table.entries(now: now, savedName: \.bytes).count <= 1_000)
    }

    @Test func `attempts that were given back push out nothing`() {
        var table = FailureTable(limit: 1, capacity: 1_000)
        #expect(begin(&table, victim))
        for index in 0..<20_000 {
            _ = begin(&table, stranger(index))
            table.giveBack(stranger(index))
        }
        #expect(!begin(&table, victim))
    }

    @Test func `other limits leave room for saved failures`() {
        var table = FailureTable(limit: 1, capacity: 100)
        let others = (0..<1_000).map { index in
            RateLimitEntry(key: Array("other \(index)".utf8), recoveredAt: now.adding(seconds: 60))
        }
        let saved = RateLimitEntry(key: victim.bytes, recoveredAt: now.adding(seconds: 60), failures: 1)
        table.restore(others + [saved])
        #expect(!begin(&table, victim))
    }

    @Test func `no typed name is saved under another's session or browser`() throws {
        let digest = OpaqueToken(from: .system).digest
        let member = PasswordAttempt(name: "ada", source: .member)
        let browser = PasswordAttempt(name: "ada", source: .knownBrowser(digest))
        #expect(AccountName.lookupForm(of: "ada\0\u{1}") != "ada")
        #expect(PasswordAttempt(name: "ada\0\u{1}", source: .stranger).bytes != member.bytes)
        #expect(Set([victim.bytes, member.bytes, browser.bytes]).count == 3)
    }

    @Test func `what was spent between two restarts stays spent`() throws {
        let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        var saved: [RateLimitEntry] = []
        for _ in 0..<2 {
            let limiter = RateLimiter(policy: RateLimitPolicy(), secret: secret)
            limiter.restore(saved, now: now)
            for _ in 0..<5 { try limiter.begin(victim, from: nil, now: now) }
            // As stores do it: the last one of a key stays.
            let entries = try #require(limiter.changedEntries(now: now))
            saved = Array(Dictionary(entries.map { ($0.key, $0) }) { $1 }.values)
        }
        let limiter = RateLimiter(policy: RateLimitPolicy(), secret: secret)
        limiter.restore(saved, now: now)
        #expect(throws: SignInError.self) { try limiter.begin(victim, from: nil, now: now) }
    }
}
