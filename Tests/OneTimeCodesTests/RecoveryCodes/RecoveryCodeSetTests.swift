// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct RecoveryCodeSetTests {
    private let account: [UInt8] = [1, 2, 3]
    private let now = UnixTime(seconds: 1_800_000_000)
    private let codes: [RecoveryCode]
    private let kept: RecoveryCodeSet

    init() {
        (codes, kept) = RecoveryCodeSet.fresh(account: [1, 2, 3], key: testKey, from: .seeded(41))
    }

    @Test func `ten codes are made, all different, and none is kept`() {
        #expect(codes.count == 10)
        #expect(Set(codes.map(\.exposedText)).count == 10)
        var dumped = ""
        dump(kept, to: &dumped)
        for code in codes { #expect(!dumped.contains(code.exposedText)) }
    }

    @Test func `each code opens once, in any order`() {
        var state = kept
        for (index, code) in codes.reversed().enumerated() {
            let (verdict, next) = state.judge(code.exposedText, account: account, key: testKey, at: now)
            #expect(verdict == .accepted(left: 9 - index))
            #expect(next.judge(code.exposedText, account: account, key: testKey, at: now).verdict == .wrong)
            state = next
        }
        #expect(state.left == 0)
    }

    @Test func `a slip of the pen is told and not counted`() {
        let text = codes[0].exposedText
        let wrong = String(text.dropLast()) + (text.last == "7" ? "8" : "7")
        let (verdict, next) = kept.judge(wrong, account: account, key: testKey, at: now)
        #expect(verdict == .mistyped(OneTimeCodesError(.recoveryCodeInvalid, "")))
        #expect(next == kept)
    }

    @Test func `where nothing was shown before, wrong codes are not counted and close nothing`() {
        let wrong = RecoveryCode(from: .seeded(7)).exposedText
        var state = kept
        for _ in 0..<1_000 {
            let (verdict, next) = state.redeem(wrong, account: account, key: testKey)
            #expect(verdict == .wrong)
            state = next
        }
        #expect(state == kept)
        let (verdict, next) = state.redeem(codes[4].exposedText, account: account, key: testKey)
        #expect(verdict == .accepted(left: 9))
        #expect(next.redeem(codes[4].exposedText, account: account, key: testKey).verdict == .wrong)
        #expect(next.judge(codes[4].exposedText, account: account, key: testKey, at: now).verdict == .wrong)
    }

    @Test func `a set that stopped elsewhere still opens where nothing is counted`() {
        let wrong = RecoveryCode(from: .seeded(7)).exposedText
        var (state, time) = (kept, now)
        while state.judge(wrong, account: account, key: testKey, at: time).verdict != .stopped {
            state = state.judge(wrong, account: account, key: testKey, at: time).next
            time = time.adding(seconds: 3_601)
        }
        let verdict = state.redeem(codes[0].exposedText, account: account, key: testKey).verdict
        #expect(verdict == .accepted(left: 9))
    }

    @Test func `nothing opens the set of nobody`() {
        for code in codes {
            #expect(RecoveryCodeSet.closed.redeem(code.exposedText, account: account, key: testKey).verdict == .wrong)
        }
    }

    @Test func `another account's code, another set's code and another key open nothing`() {
        let others = RecoveryCodeSet.fresh(account: account, key: testKey, from: .seeded(42)).codes
        let text = codes[0].exposedText
        #expect(kept.judge(others[0].exposedText, account: account, key: testKey, at: now).verdict == .wrong)
        #expect(kept.judge(text, account: [9], key: testKey, at: now).verdict == .wrong)
        #expect(kept.judge(text, account: account, key: otherTestKey, at: now).verdict == .wrong)
    }

    @Test func `one code a hundred times at once opens once`() async {
        let store = SwappingStore(kept)
        let verdicts = await withTaskGroup(of: RecoveryCodeVerdict.self, returning: [RecoveryCodeVerdict].self) {
            group in
            for _ in 0..<100 {
                group.addTask { [text = codes[3].exposedText, account, now] in
                    store.judge { $0.judge(text, account: account, key: testKey, at: now) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0 == .accepted(left: 9) } == 1)
        #expect(store.current.left == 9)
    }

    @Test func `a hundred guesses at once are not more than the free ones`() async {
        let guess = RecoveryCode(from: .seeded(99)).exposedText
        let store = SwappingStore(kept)
        let verdicts = await withTaskGroup(of: RecoveryCodeVerdict.self, returning: [RecoveryCodeVerdict].self) {
            group in
            for _ in 0..<100 {
                group.addTask { [account, now] in
                    store.judge { $0.judge(guess, account: account, key: testKey, at: now) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0 == .wrong } == GuessPolicy.usual.free)
        // The owner is not locked out: after the wait the next right code opens.
        let later = now.adding(seconds: 30)
        let judged = store.current.judge(codes[0].exposedText, account: account, key: testKey, at: later)
        #expect(judged.verdict == .accepted(left: 9))
        #expect(judged.next.guesses == .none)
    }

    @Test func `at the limit nothing is looked at until another method opens it`() throws {
        let stopped = try RecoveryCodeSet(
            storedSalt: kept.salt,
            digests: kept.digests,
            guesses: GuessCount(failures: 100, lastAt: now)
        )
        let later = now.adding(seconds: 1_000_000)
        let text = codes[0].exposedText
        #expect(stopped.judge(text, account: account, key: testKey, at: later).verdict == .stopped)
        let judged = stopped.reopened.judge(text, account: account, key: testKey, at: later)
        #expect(judged.verdict == .accepted(left: 9))
    }

    @Test func `a stored set of another shape is refused`() {
        #expect(throws: OneTimeCodesError(.stateInvalid, "")) {
            try RecoveryCodeSet(storedSalt: kept.salt, digests: Array(kept.digests.dropLast()), guesses: .none)
        }
        #expect(throws: OneTimeCodesError(.stateInvalid, "")) {
            try RecoveryCodeSet(storedSalt: [1], digests: kept.digests, guesses: .none)
        }
    }

    @Test func `a used code's place is not opened by zeros`() {
        var state = kept
        for code in codes { state = state.judge(code.exposedText, account: account, key: testKey, at: now).next }
        #expect(state.left == 0)
        #expect(
            state.judge(RecoveryCode(from: .listing([])).exposedText, account: account, key: testKey, at: now).verdict
                == .wrong
        )
    }
}
