// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import Testing

@Suite struct StandingSweepTests {
    @Test func `people who stop are acted on`() {
        var sweep = StandingSweep()
        for index in 0..<1_000 {
            let standing: Standing = index.isMultiple(of: 20) ? .ended : .good
            let step = sweep.take(standing)
            #expect(step == .actOn(standing))
        }
        #expect(sweep.ended == 50 && sweep.good == 950)
    }

    @Test func `where few people sign in, ten may stop`() {
        var sweep = StandingSweep()
        for standing in [.ended, .good] + [Standing](repeating: .ended, count: 9) {
            let step = sweep.take(standing)
            #expect(step == .actOn(standing))
        }
        let step = sweep.take(.ended)
        #expect(step == .halt)
        #expect(sweep.ended == 10)
    }

    @Test func `a wrong client id ends two sign-ins and not all`() {
        var sweep = StandingSweep()
        var ended = 0
        for _ in 0..<1_000 where sweep.take(.ended) == .actOn(.ended) { ended += 1 }
        #expect(ended == 2)
        #expect(sweep.isHalted)
        let step = sweep.take(.good)
        #expect(step == .halt)
    }

    @Test func `in a large round a fifth may stop and no more`() {
        var sweep = StandingSweep()
        for _ in 0..<800 { _ = sweep.take(.good) }
        var ended = 0
        while sweep.take(.ended) == .actOn(.ended) { ended += 1 }
        #expect(ended == 200)
    }

    @Test func `a refusal of our settings ends the round at once`() {
        var sweep = StandingSweep()
        guard case .refused(let refusal) = TokenReply(answer(400, #"{"error":"invalid_client"}"#)) else {
            Issue.record("no refusal")
            return
        }
        let steps = [sweep.take(.misconfigured(refusal)), sweep.take(.ended)]
        #expect(steps == [.halt, .halt])
        #expect(sweep.ended == 0)
    }

    @Test func `faults neither count nor halt`() {
        var sweep = StandingSweep()
        for _ in 0..<100 {
            let step = sweep.take(.undecided(.unreachable))
            #expect(step == .actOn(.undecided(.unreachable)))
        }
        #expect(!sweep.isHalted && sweep == StandingSweep())
    }
}
