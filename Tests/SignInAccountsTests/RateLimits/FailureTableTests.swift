// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Testing
import WebAuthnTypes

import SignInAccounts

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

    @Test func `a full count is pushed out by no other while its name has failed more often`() throws {
        let address = try #require(AddressKey(text: "203.0.113.1"))
        func share(_ name: String) -> PasswordShare { PasswordShare(name: name, address: address) }
        var table = FailureTable<PasswordShare>(limit: 20, capacity: 1_000)
        func fill(_ key: PasswordShare) {
            for _ in 0..<20 {
                table.makeRoom(for: key, now: now) { $0.name == "ada" ? 40 : 20 }
                _ = table.begin(key, now: now) { _ in nil }
            }
        }
        fill(share("ada"))
        for index in 0..<5_000 { fill(share("name\(index)")) }
        let isStopped = table.isStopped(share("ada"), now: now) { _ in nil }
        #expect(isStopped)
        #expect(table.entries(now: now, savedName: \.bytes).count <= 1_000)
    }

    @Test func `what failed once is not saved, but where once is all`() {
        var table = FailureTable<PasswordAttempt>(limit: 100, capacity: 1_000)
        #expect(begin(&table, victim))
        #expect(table.entries(now: now, savedName: \.bytes).isEmpty)
        #expect(begin(&table, victim))
        #expect(table.entries(now: now, savedName: \.bytes).map(\.failures) == [2])
        var strict = FailureTable<PasswordAttempt>(limit: 1, capacity: 1_000)
        #expect(begin(&strict, victim))
        #expect(strict.entries(now: now, savedName: \.bytes).map(\.failures) == [1])
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
