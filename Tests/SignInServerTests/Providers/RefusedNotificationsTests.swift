// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct RefusedNotificationsTests {
    private let causes = RefusedNotifications()

    private func count(_ cause: String, at seconds: Int64) -> Int? {
        causes.count(cause, at: UnixTime(seconds: 1_800_000_000 + seconds))
    }

    @Test func `a cause is told at first, and then once an hour with how often it came`() {
        #expect(count("a", at: 0) == 1)
        for second in Int64(1)...3 { #expect(count("a", at: second) == nil) }
        #expect(count("b", at: 4) == 1)
        #expect(count("a", at: 3_600) == 4)
        #expect(count("a", at: 3_601) == nil)
        // A clock that was set back silences nothing.
        #expect(count("a", at: 1) == 2)
    }

    @Test func `thirty-two strangers' apps do not silence the thirty-third cause`() {
        for hour in Int64(0)..<3 {
            for number in 0..<32 { #expect(count("app \(number)", at: hour * 3_600) == 1) }
            #expect(count("our own", at: hour * 3_600 + 1) == (hour == 0 ? 1 : 3))
            #expect(count("our own", at: hour * 3_600 + 2) == nil)
            #expect(count("one more", at: hour * 3_600 + 3) == nil)
        }
    }
}
