// SPDX-License-Identifier: Apache-2.0
// Reads the field `Date` of an answer.

internal import WebAuthnTypes

/// The preferred form of dates in HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum DateField {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The time; nil for anything else, also for the two obsolete forms, which no server of today sends.
    static func time(_ text: String) -> UnixTime? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let day = number(parts[1], 2),
            let month = months.firstIndex(of: String(parts[2])), let year = number(parts[3], 4)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], 2), let minute = number(clock[1], 2),
            let second = number(clock[2], 2), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = days(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return UnixTime(seconds: seconds)
    }

    private static func number(_ text: Substring, _ digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }

    /// Days since 1970 in the Gregorian calendar, with years that begin in March so that the leap day is a year's last.
    private static func days(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * Int64((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
