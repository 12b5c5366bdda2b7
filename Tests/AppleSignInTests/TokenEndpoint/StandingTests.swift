// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import Testing

@Suite struct StandingTests {
    private func standing(_ status: Int, _ json: String) -> Standing { Standing(TokenReply(answer(status, json))) }

    @Test func `a dead token ends what it began`() {
        #expect(standing(400, #"{"error":"invalid_grant"}"#) == .ended)
        #expect(standing(200, #"{"access_token":"a","token_type":"Bearer"}"#) == .good)
    }

    @Test(arguments: [
        "invalid_client", "invalid_request", "unauthorized_client", "unsupported_grant_type", "invalid_scope",
        "new_word",
    ])
    func `our own mistakes sign nobody out`(_ word: String) {
        guard case .misconfigured = standing(400, #"{"error":"\#(word)"}"#) else {
            Issue.record("\(word) is not taken for a mistake of ours")
            return
        }
    }

    @Test func `faults change nothing`() {
        #expect(standing(503, #"{"error":"invalid_grant"}"#) == .undecided(.unavailable(status: 503)))
        #expect(standing(200, "<html>captive portal</html>") == .undecided(.unreadable))
        #expect(standing(302, "") == .undecided(.unexpected(status: 302)))
        #expect(Standing(TokenReply(nil)) == .undecided(.unreachable))
    }

    private func wait(_ standing: Standing, faults: Int = 0, draw: UInt32) -> Int64? {
        let next = StandingSchedule().next(after: standing, faults: faults, draw: draw, at: now)
        return next.map { ($0.milliseconds - now.milliseconds) / 1_000 }
    }

    @Test func `a good token is looked at once a day at most, never two at the same time for ever`() {
        #expect(wait(.good, draw: 0) == 86_400)
        #expect(wait(.good, draw: 21_599) == 107_999)
        #expect(wait(.good, draw: 21_600) == 86_400)
        #expect(wait(.good, draw: .max).map { (86_400..<108_000).contains($0) } == true)
        #expect(wait(.ended, draw: 0) == nil)
        #expect(StandingSchedule(interval: 0, spread: 0).interval == 86_400)
    }

    @Test func `after faults it is tried again, later each time, and within a day and a half`() {
        let waits = (1...8).compactMap { wait(.undecided(.unreachable), faults: $0, draw: 0) }
        #expect(waits == [3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 86_400, 86_400])
        #expect(wait(.undecided(.unreachable), faults: .max, draw: .max).map { $0 < 129_600 } == true)
    }
}
