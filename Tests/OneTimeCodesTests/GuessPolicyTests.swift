// SPDX-License-Identifier: Apache-2.0

import OneTimeCodes
import Testing

@Suite struct GuessPolicyTests {
    @Test func `waits begin after the free ones, double, and stay at the longest`() {
        let policy = GuessPolicy.usual
        #expect(
            (0...13).map { policy.wait(after: $0) } == [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]
        )
        #expect(policy.wait(after: .max) == 3_600)
    }

    @Test func `all guesses to the limit take more than three days`() {
        let policy = GuessPolicy.usual
        #expect((0..<policy.limit).map { policy.wait(after: $0) }.reduce(0, +) > 3 * 86_400)
    }

    @Test(arguments: [
        (0, 1, 1, 2), (11, 1, 1, 20), (5, 0, 1, 9), (5, 9, 8, 9), (5, 1, 86_401, 9), (5, 1, 1, 5), (5, 1, 1, 101),
    ])
    func `contradictions are refused`(free: Int, first: Int, longest: Int, limit: Int) {
        #expect(throws: OneTimeCodesError(.parametersInvalid, "")) {
            try GuessPolicy(free: free, firstWait: first, longestWait: longest, limit: limit)
        }
    }
}
