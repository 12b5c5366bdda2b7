// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct TimeCodeStateTests {
    private let secret = SharedSecret(from: .seeded(11))
    private let start = UnixTime(seconds: 1_800_000_000)

    private func code(_ seconds: Int64 = 0) -> String {
        let step = TimeCodeParameters.usual.step(at: start.adding(seconds: seconds))
        return String(decoding: TimeCodeParameters.usual.code(ofStep: step, secret), as: UTF8.self)
    }

    /// A code that is wrong at each of the steps near the start.
    private var wrongCode: String {
        get throws {
            let right = Set((-20...20).map { code($0 * 30) })
            return try #require((10..<99).map { "0000\($0)" }.first { !right.contains($0) })
        }
    }

    /// Confirmed two minutes before the start, so that the neighbouring codes are not spent.
    private var confirmed: TimeCodeState {
        TimeCodeState.unconfirmed.confirm(code(-120), secret, at: start.adding(seconds: -120)).next
    }

    @Test func `an app is confirmed with its first code, which is then spent`() {
        let (verdict, next) = TimeCodeState.unconfirmed.confirm(code(), secret, at: start)
        #expect(verdict == .accepted)
        #expect(next.isConfirmed)
        #expect(next.judge(code(), secret, at: start).verdict == .replayed)
    }

    @Test func `an app that was not confirmed opens nothing`() {
        let (verdict, next) = TimeCodeState.unconfirmed.judge(code(), secret, at: start)
        #expect(verdict == .unconfirmed)
        #expect(next == .unconfirmed)
    }

    @Test(arguments: [-30, 0, 30] as [Int64])
    func `codes of the neighbouring steps are taken`(skew: Int64) {
        let (verdict, next) = confirmed.judge(code(skew), secret, at: start)
        #expect(verdict == .accepted)
        #expect(next.guesses == .none)
    }

    @Test func `whose guesses are counted elsewhere is neither stopped nor counted here`() throws {
        let stopped = TimeCodeState(
            lastStep: confirmed.lastStep,
            guesses: GuessCount(failures: 100, lastAt: start)
        )
        #expect(stopped.redeem(try wrongCode, secret, at: start).next == stopped)
        let (verdict, next) = stopped.redeem(code(), secret, at: start)
        #expect(verdict == .accepted)
        #expect(next.guesses == .none, "a right code begins the count anew")
        #expect(next.redeem(code(), secret, at: start).verdict == .replayed, "each code once")
        #expect(next.redeem(code(), secret, at: start).next == next)
        #expect(TimeCodeState.unconfirmed.redeem(code(), secret, at: start).verdict == .unconfirmed)
    }

    @Test(arguments: [-90, -60, 60, 90] as [Int64])
    func `a clock that differs by more opens nothing`(skew: Int64) {
        let (verdict, next) = confirmed.judge(code(skew), secret, at: start)
        #expect(verdict != .accepted)
        #expect(next.guesses.failures == 1)
    }

    @Test(arguments: [-90, 90, -300, 300] as [Int64])
    func `a clock that differs is told while the app is set up, and confirms nothing`(skew: Int64) {
        let (verdict, next) = TimeCodeState.unconfirmed.confirm(code(skew), secret, at: start)
        #expect(verdict == .clockDiffers(seconds: Int(skew)))
        #expect(!next.isConfirmed)
    }

    @Test func `a sign-in never tells that a code will be right soon`() {
        for skew in stride(from: Int64(60), through: 600, by: 30) {
            #expect(confirmed.judge(code(skew), secret, at: start).verdict == .wrong)
        }
    }

    @Test func `each code serves once, and so do all before it`() {
        let used = confirmed.judge(code(30), secret, at: start).next
        for skew in [30, 0, -30] as [Int64] {
            let (verdict, next) = used.judge(code(skew), secret, at: start)
            #expect(verdict == .replayed)
            #expect(next.lastStep == used.lastStep)
            #expect(next.guesses.failures == 1)
        }
        #expect(used.judge(code(60), secret, at: start.adding(seconds: 60)).verdict == .accepted)
    }

    @Test func `one code given a hundred times at once counts once`() async {
        let store = SwappingStore(confirmed)
        let verdicts = await withTaskGroup(of: TimeCodeVerdict.self, returning: [TimeCodeVerdict].self) { group in
            for _ in 0..<100 {
                group.addTask { [code = code(), secret, start] in
                    store.judge { $0.judge(code, secret, at: start) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0 == .accepted } == 1)
    }

    @Test func `a hundred guesses at once are not more than the free ones`() async throws {
        let store = SwappingStore(confirmed)
        let guess = try wrongCode
        let verdicts = await withTaskGroup(of: TimeCodeVerdict.self, returning: [TimeCodeVerdict].self) { group in
            for _ in 0..<100 {
                group.addTask { [secret, start] in store.judge { $0.judge(guess, secret, at: start) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count { $0 == .wrong } == GuessPolicy.usual.free)
        #expect(verdicts.count { $0 == .waiting(until: start.adding(seconds: 30)) } == 100 - GuessPolicy.usual.free)
        #expect(store.current.guesses.failures == GuessPolicy.usual.free)
    }

    @Test func `while it waits even the right code is not looked at, and afterwards it is`() throws {
        var state = confirmed
        for _ in 0..<5 { state = state.judge(try wrongCode, secret, at: start).next }
        let (verdict, next) = state.judge(code(), secret, at: start.adding(seconds: 29))
        #expect(verdict == .waiting(until: start.adding(seconds: 30)))
        #expect(next == state)
        #expect(state.judge(code(30), secret, at: start.adding(seconds: 30)).verdict == .accepted)
    }

    @Test func `after a hundred wrong codes only another method opens it again`() throws {
        var state = confirmed
        var now = start
        var looked = 0
        while looked < 200 {
            let (verdict, next) = state.judge("12345", secret, at: now)
            if verdict == .stopped { break }
            if verdict == .wrong { looked += 1 }
            state = next
            now = now.adding(seconds: 3_600)
        }
        #expect(looked == GuessPolicy.usual.limit)
        let later = now.adding(seconds: 1_000_000)
        let step = TimeCodeParameters.usual.step(at: later)
        let right = String(decoding: TimeCodeParameters.usual.code(ofStep: step, secret), as: UTF8.self)
        #expect(state.judge(right, secret, at: later).verdict == .stopped)
        #expect(state.reopened.judge(right, secret, at: later).verdict == .accepted)
    }

    @Test func `a server clock that is set back makes nobody wait for longer than the policy says`() throws {
        var state = confirmed
        for _ in 0..<5 { state = state.judge(try wrongCode, secret, at: start.adding(seconds: 86_400)).next }
        let verdict = state.judge(code(), secret, at: start).verdict
        #expect(verdict == .waiting(until: start.adding(seconds: 30)))
    }

    @Test(arguments: ["", " ", "12345", "1234567", "12345a", "１２３４５", "١٢٣٤٥٦", "123456\0", "-------", "123.456"])
    func `what is no code is wrong and counts`(text: String) {
        let (verdict, next) = confirmed.judge(text, secret, at: start)
        #expect(verdict == .wrong)
        #expect(next.guesses.failures == 1)
    }

    @Test func `spaces and full-width digits are forgiven`() throws {
        let plain = code()
        let spaced = plain.prefix(3) + " " + plain.suffix(3)
        let wide = String(
            String.UnicodeScalarView(try plain.unicodeScalars.map { try #require(Unicode.Scalar($0.value + 0xFEE0)) })
        )
        for text in [String(spaced), wide, " \(plain)\n"] {
            #expect(confirmed.judge(text, secret, at: start).verdict == .accepted)
        }
    }

    @Test func `a very long text is refused without being read`() {
        let long = String(repeating: " ", count: 10_000_000) + code()
        #expect(confirmed.judge(long, secret, at: start).verdict == .wrong)
    }
}
