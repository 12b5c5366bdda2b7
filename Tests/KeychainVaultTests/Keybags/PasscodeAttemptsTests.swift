// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import Testing

@Suite struct PasscodeAttemptsTests {
    private let minute: Int64 = 60_000

    /// Attempts after so many failures in a row, each as soon as it may be.
    private func failed(_ times: Int, at start: Int64) -> PasscodeAttempts {
        var (attempts, now) = (PasscodeAttempts.zero, start)
        while attempts.failures < times {
            switch attempts.begin(at: now) {
            case .proceed(let next): attempts = next
            case .wait(until: let until, _): now = until
            }
        }
        return attempts
    }

    @Test func `five are free, then one waits longer and longer`() {
        let start: Int64 = 1_700_000_000_000
        #expect(failed(5, at: start).begunAt == start)
        for (failures, minutes) in [(5, 1), (6, 5), (7, 15), (8, 60), (9, 60), (100, 60)] as [(Int, Int64)] {
            let attempts = failed(failures, at: start)
            let due = attempts.begunAt + minutes * minute
            #expect(attempts.begin(at: due - 1) == .wait(until: due, attempts), "\(failures)")
            #expect(attempts.begin(at: due) == .proceed(PasscodeAttempts(failures: failures + 1, begunAt: due)))
        }
    }

    @Test func `an attempt counts before it is made`() {
        guard case .proceed(let written) = PasscodeAttempts.zero.begin(at: 5) else {
            Issue.record("the first attempt is free")
            return
        }
        #expect(written == PasscodeAttempts(failures: 1, begunAt: 5))
    }

    @Test func `a clock that was set back neither shortens a wait nor makes it last for years`() {
        let attempts = PasscodeAttempts(failures: 5, begunAt: 1_700_000_000_000)
        let now: Int64 = 1_000_000_000_000
        let begunAnew = PasscodeAttempts(failures: 5, begunAt: now)
        #expect(attempts.begin(at: now) == .wait(until: now + minute, begunAnew))
        #expect(begunAnew.begin(at: now + minute) == .proceed(PasscodeAttempts(failures: 6, begunAt: now + minute)))
    }

    @Test func `numbers that cannot be harm nothing`() {
        #expect(PasscodeAttempts(failures: -3, begunAt: .min) == PasscodeAttempts.zero)
        guard case .proceed(let next) = PasscodeAttempts(failures: .max, begunAt: 0).begin(at: 1 << 50) else {
            Issue.record("an hour is over")
            return
        }
        #expect(next.failures == 1_000_000)
    }

    @Test(arguments: [Int64.max, Int64.max - 1]) func `a wait that ends beyond all time ends no process`(now: Int64) {
        let attempts = PasscodeAttempts(failures: 5, begunAt: now)
        #expect(attempts.begin(at: now) == .wait(until: .max, attempts))
    }
}
