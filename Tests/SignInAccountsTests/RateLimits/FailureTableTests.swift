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

    private func begin(_ table: inout FailureTable<PasswordAttempt>, _ key: PasswordAttempt) -> Bool {
        table.begin(key, now: now) { _ in nil } != nil
    }

    @Test func `names that failed once push out nothing that failed often`() {
        var table = FailureTable<PasswordAttempt>(limit: 100, capacity: 1_000)
        for _ in 0..<100 { #expect(begin(&table, victim)) }
        for index in 0..<20_000 { _ = begin(&table, stranger(index)) }
        #expect(!begin(&table, victim))
        #expect(table.entries(now: now, savedName: \.bytes).count <= 1_000)
    }

    @Test func `attempts that were given back push out nothing`() {
        var table = FailureTable<PasswordAttempt>(limit: 1, capacity: 1_000)
        #expect(begin(&table, victim))
        for index in 0..<20_000 {
            _ = begin(&table, stranger(index))
            table.giveBack(stranger(index))
        }
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
}
