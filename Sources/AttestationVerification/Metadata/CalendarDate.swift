// SPDX-License-Identifier: Apache-2.0
// Dates as metadata have them.

internal import WebAuthnTypes

/// A date of the Gregorian calendar: `2026-11-21`.
enum CalendarDate {
    /// Midnight UTC at the beginning of a day from 1970 on; nil for anything but its one spelling.
    static func midnight(_ text: String) -> UnixTime? {
        let characters = Array(text.utf8)
        guard characters.count == 10, characters[4] == UInt8(ascii: "-"), characters[7] == UInt8(ascii: "-"),
            let year = number(characters[0..<4]), let month = number(characters[5..<7]),
            let day = number(characters[8..<10]), year >= 1970, (1...12).contains(month),
            (1...length(of: month, in: year)).contains(day)
        else { return nil }
        let years = (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
        let months = (1..<month).reduce(0) { $0 + length(of: $1, in: year) }
        return UnixTime(seconds: Int64(years + months + day - 1) * 86_400)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
