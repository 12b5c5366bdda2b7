// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct PendingCodeTests {
    private let binding = CodeBinding(purpose: .signIn, account: [1, 2], address: "a@example.com", asker: [3])
    private let now = UnixTime(seconds: 1_800_000_000)
    private let code: DeliveredCode
    private let wrong: String

    init() {
        code = DeliveredCode(.code, binding, key: testKey, at: now, from: .seeded(21))
        wrong = code.exposedText == "111111" ? "222222" : "111111"
    }

    @Test func `the right code is accepted once`() {
        let (verdict, next) = code.pending.judge(code.exposedText, binding, key: testKey, at: now)
        #expect(verdict == .accepted)
        #expect(next.phase == .used)
        let (again, last) = next.judge(code.exposedText, binding, key: testKey, at: now)
        #expect(again == .used)
        #expect(last == next)
    }

    @Test func `attempts are counted and end it, also for the right code`() {
        var state = code.pending
        for left in [4, 3, 2, 1, 0] {
            let (verdict, next) = state.judge(wrong, binding, key: testKey, at: now)
            #expect(verdict == .wrong(attemptsLeft: left))
            #expect(next != state)
            state = next
        }
        #expect(state.phase == .exhausted)
        #expect(state.judge(code.exposedText, binding, key: testKey, at: now).verdict == .exhausted)
    }

    @Test func `a right code after wrong ones counts`() {
        let next = code.pending.judge(wrong, binding, key: testKey, at: now).next
        #expect(next.judge(code.exposedText, binding, key: testKey, at: now).verdict == .accepted)
    }

    @Test func `it lives to the millisecond`() {
        let end = now.adding(seconds: 600)
        let last = code.pending.judge(code.exposedText, binding, key: testKey, at: end.adding(milliseconds: -1))
        #expect(last.verdict == .accepted)
        let late = code.pending.judge(code.exposedText, binding, key: testKey, at: end)
        #expect(late.verdict == .expired)
        #expect(late.next == code.pending)
    }

    @Test func `a clock that is 90 seconds off loses nothing`() {
        for skew in [-90, 90] as [Int64] {
            let judged = code.pending.judge(code.exposedText, binding, key: testKey, at: now.adding(seconds: skew))
            #expect(judged.verdict == .accepted)
        }
    }

    @Test func `another purpose, account, address or asker opens nothing and takes no attempt`() {
        let others = [
            CodeBinding(purpose: .recovery, account: [1, 2], address: "a@example.com", asker: [3]),
            CodeBinding(purpose: .signIn, account: [1, 3], address: "a@example.com", asker: [3]),
            CodeBinding(purpose: .signIn, account: [1, 2], address: "b@example.com", asker: [3]),
            CodeBinding(purpose: .signIn, account: [1, 2], address: "a@example.com", asker: [4]),
            CodeBinding(purpose: .signIn, account: [1, 2], address: "a@example.com", asker: []),
            // The same bytes, cut at other places.
            CodeBinding(purpose: .signIn, account: [1], address: "\u{2}a@example.com", asker: [3]),
        ]
        for other in others {
            let (verdict, next) = code.pending.judge(code.exposedText, other, key: testKey, at: now)
            #expect(verdict == .boundElsewhere)
            #expect(next == code.pending)
        }
    }

    @Test func `under another key nothing is right`() {
        #expect(code.pending.judge(code.exposedText, binding, key: otherTestKey, at: now).verdict == .boundElsewhere)
    }

    @Test func `a code of another request is wrong here`() {
        let other = DeliveredCode(.code, binding, key: testKey, at: now, from: .seeded(22))
        #expect(other.exposedText != code.exposedText)
        #expect(
            code.pending.judge(other.exposedText, binding, key: testKey, at: now).verdict == .wrong(attemptsLeft: 4)
        )
    }

    @Test func `the same digits are kept as other bytes each time`() {
        let first = DeliveredCode(.code, binding, key: testKey, at: now, from: .listing([1]))
        let second = DeliveredCode(.code, binding, key: testKey, at: now, from: .listing([2]))
        #expect(first.exposedText == second.exposedText)
        #expect(first.pending.digest != second.pending.digest)
    }

    @Test func `a hundred guesses at once are not more than the attempts`() async {
        let store = SwappingStore(code.pending)
        let verdicts = await withTaskGroup(of: CodeVerdict.self, returning: [CodeVerdict].self) { group in
            for _ in 0..<100 {
                group.addTask { [wrong, binding, now] in
                    store.judge { $0.judge(wrong, binding, key: testKey, at: now) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let looked = verdicts.count { if case .wrong = $0 { true } else { false } }
        #expect(looked == CodeRules.code.attempts)
        #expect(verdicts.count { $0 == .exhausted } == 100 - looked)
    }

    @Test func `the right code a hundred times at once is accepted once`() async {
        let store = SwappingStore(code.pending)
        let verdicts = await withTaskGroup(of: CodeVerdict.self, returning: [CodeVerdict].self) { group in
            for _ in 0..<100 {
                group.addTask { [text = code.exposedText, binding, now] in
                    store.judge { $0.judge(text, binding, key: testKey, at: now) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0 == .accepted } == 1)
        #expect(verdicts.count { $0 == .used } == 99)
    }

    @Test func `a link is judged byte by byte`() {
        let link = DeliveredCode(.link, binding, key: testKey, at: now, from: .seeded(4))
        for text in [
            String(link.exposedText.dropLast()), link.exposedText + "A", " " + link.exposedText,
            link.exposedText.lowercased(), "",
        ] {
            #expect(link.pending.judge(text, binding, key: testKey, at: now).verdict == .wrong(attemptsLeft: 4))
        }
        #expect(link.pending.judge(link.exposedText, binding, key: testKey, at: now).verdict == .accepted)
    }

    @Test func `what was stored comes back, and nothing else does`() throws {
        let kept = code.pending
        let read = try PendingCode(
            storedID: kept.id,
            form: kept.form,
            boundTo: kept.boundTo,
            digest: kept.digest,
            expiresAt: kept.expiresAt,
            phase: kept.phase
        )
        #expect(read == kept)
        #expect(throws: OneTimeCodesError(.stateInvalid, "")) {
            try PendingCode(
                storedID: kept.id,
                form: kept.form,
                boundTo: kept.boundTo,
                digest: Array(kept.digest.dropLast()),
                expiresAt: kept.expiresAt,
                phase: kept.phase
            )
        }
        #expect(throws: OneTimeCodesError(.stateInvalid, "")) {
            try PendingCode(
                storedID: kept.id,
                form: kept.form,
                boundTo: kept.boundTo,
                digest: kept.digest,
                expiresAt: kept.expiresAt,
                phase: .open(attemptsLeft: 0)
            )
        }
    }
}
