// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Testing
import WebAuthnTypes

import SignInAccounts

@Suite struct SavedShelfTests {
    private let now = UnixTime(seconds: 1_800_000_000)
    private let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
    private let victim = PasswordAttempt(name: "ada", source: .stranger)

    /// A process: its limits, taken up from what the one before saved.
    private struct Process {
        let shelf: SavedShelf
        let limiter: RateLimiter
        let codes: CodeLimits

        init(_ policy: RateLimitPolicy, secret: SecretBytes, saved: [RateLimitEntry], now: UnixTime) {
            shelf = SavedShelf(secret: secret, capacity: 2 * policy.rememberedKeys)
            limiter = RateLimiter(policy: policy, shelf: shelf)
            codes = CodeLimits(policy: policy, shelf: shelf)
            shelf.restore(saved, now: now)
        }

        func saved(now: UnixTime) -> [RateLimitEntry] {
            limiter.markChanged()
            return shelf.entries(now: now) + (limiter.changedEntries(now: now) ?? []) + codes.entries(now: now)
        }
    }

    private func process(_ saved: [RateLimitEntry] = [], _ policy: RateLimitPolicy = RateLimitPolicy()) -> Process {
        Process(policy, secret: secret, saved: saved, now: now)
    }

    @Test func `what was spent between two restarts stays spent`() throws {
        var saved: [RateLimitEntry] = []
        for _ in 0..<2 {
            let process = process(saved)
            for _ in 0..<5 { try process.limiter.begin(victim, meaning: "ada", from: nil, now: now) }
            saved = process.saved(now: now)
        }
        let last = process(saved)
        #expect(throws: SignInError.self) { try last.limiter.begin(victim, meaning: "ada", from: nil, now: now) }
    }

    @Test func `what its owner cleared does not come back with a restart`() throws {
        let policy = RateLimitPolicy(passwordStranger: .unlimited, passwordFailures: 1, codeFailures: 1)
        let first = process([], policy)
        try first.limiter.begin(victim, meaning: "ada", from: nil, now: now)
        try first.codes.begin(CodeLimits.Guess(key: victim, total: nil), now: now)

        let second = process(first.saved(now: now), policy)
        second.limiter.forgetFailures(of: "ada", browser: nil, from: nil)
        second.codes.forgetFailures(CodeLimits.Guess(key: victim, total: nil))

        let third = process(second.saved(now: now), policy)
        try third.limiter.begin(victim, meaning: "ada", from: nil, now: now)
        try third.codes.begin(CodeLimits.Guess(key: victim, total: nil), now: now)
    }

    @Test func `wrong codes of an app that were counted before a restart end with a passkey after it`() throws {
        let policy = RateLimitPolicy(codeFailures: 1)
        let account = try UserHandle([1, 2, 3])
        let guesses = CodeLimits.AppSource.allCases.map { CodeLimits.Guess(key: $0.key(of: account), total: nil) }
        let first = process([], policy)
        for guess in guesses { try first.codes.begin(guess, now: now) }

        let untouched = process(first.saved(now: now), policy)
        for guess in guesses { #expect(throws: SignInError.self) { try untouched.codes.begin(guess, now: now) } }
        let second = process(first.saved(now: now), policy)
        second.codes.forgetFailures(of: account)
        for guess in guesses { try second.codes.begin(guess, now: now) }
    }

    @Test func `what nobody touched is saved again, each once`() throws {
        let first = process()
        try first.limiter.begin(victim, meaning: "ada", from: nil, now: now)
        try first.codes.begin(CodeLimits.Guess(key: victim, total: nil), now: now)
        let saved = first.saved(now: now)
        let again = process(saved).saved(now: now)
        #expect(again.count == saved.count)
        #expect(Set(again) == Set(saved))
    }

    @Test func `of more than fits the counts of failures stay`() {
        let shelf = SavedShelf(secret: secret, capacity: 100)
        let others = (0..<1_000).map { index in
            RateLimitEntry(key: Array("other \(index)".utf8), recoveredAt: now.adding(seconds: 3_600))
        }
        let failed = RateLimitEntry(
            key: shelf.name(of: "password failures", victim.bytes),
            recoveredAt: now.adding(seconds: 60),
            failures: 1
        )
        shelf.restore(others + [failed], now: now)
        #expect(shelf.entries(now: now).count == 100)
        #expect(shelf.take("password failures", victim.bytes) == failed)
        #expect(shelf.take("password failures", victim.bytes) == nil)
    }

    @Test func `failures of however many names leave half of the room to what was spent`() {
        let shelf = SavedShelf(secret: secret, capacity: 100)
        let failed = (0..<1_000).map { index in
            RateLimitEntry(
                key: Array("failed \(index)".utf8),
                recoveredAt: now.adding(seconds: 90 * 86_400),
                failures: 2 + index
            )
        }
        let spent = (0..<60).map { index in
            RateLimitEntry(key: Array("spent \(index)".utf8), recoveredAt: now.adding(seconds: 60 + Int64(index)))
        }
        shelf.restore(failed + spent, now: now)
        let kept = shelf.entries(now: now)
        #expect(kept.count == 100)
        #expect(Set(kept.filter { $0.failures > 0 }) == Set(failed.suffix(50)))
        #expect(Set(kept.filter { $0.failures == 0 }) == Set(spent.suffix(50)))
        // What one kind leaves the other has.
        shelf.restore(failed + spent.prefix(10), now: now)
        #expect(shelf.entries(now: now).count { $0.failures > 0 } == 90)
    }

    @Test func `what has recovered is not kept`() {
        let shelf = SavedShelf(secret: secret, capacity: 100)
        let short = RateLimitEntry(key: [1], recoveredAt: now.adding(seconds: 60))
        shelf.restore([short, RateLimitEntry(key: [2], recoveredAt: now)], now: now)
        #expect(shelf.entries(now: now) == [short])
        #expect(shelf.entries(now: now.adding(seconds: 60)).isEmpty)
    }
}
