// SPDX-License-Identifier: Apache-2.0

import Testing
import ByteEncodings

@Suite struct UnixTimeTests {
    @Test func `seconds and milliseconds agree`() {
        #expect(UnixTime(seconds: 2) == UnixTime(milliseconds: 2_000))
        #expect(UnixTime(seconds: 2).adding(seconds: -3) == UnixTime(milliseconds: -1_000))
        #expect(UnixTime(seconds: 1) < UnixTime(milliseconds: 1_001))
    }

    @Test func `sums stop at the ends`() {
        #expect(UnixTime(milliseconds: .max).adding(milliseconds: 1) == UnixTime(milliseconds: .max))
        #expect(UnixTime(milliseconds: .min).adding(milliseconds: -1) == UnixTime(milliseconds: .min))
        // More seconds than their milliseconds have room for.
        for seconds in [Int64.max, 9_223_372_036_854_776] {
            #expect(UnixTime(seconds: seconds) == UnixTime(milliseconds: .max))
            #expect(UnixTime(seconds: -seconds) == UnixTime(milliseconds: .min))
            #expect(UnixTime(seconds: 0).adding(seconds: seconds) == UnixTime(milliseconds: .max))
            #expect(UnixTime(seconds: 0).adding(seconds: -seconds) == UnixTime(milliseconds: .min))
        }
    }
}
