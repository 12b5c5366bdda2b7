// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, also before that calendar began.
package struct CivilDate: Sendable, Hashable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// From 1 on.
    package let day: Int

    /// The day, nil when the calendar has none of these numbers.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day so many days after 1970-01-01, or before it when negative.
    package init(daysSince1970 days: Int) {
        // Years that begin in March end with the leap day, so that lengths of months follow one rule.
        let sinceMarch = days + 719_468
        let era = Self.floored(sinceMarch, 146_097)
        let dayOfEra = sinceMarch - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 this day is.
    package var daysSince1970: Int {
        let shifted = month > 2 ? year : year - 1
        let era = Self.floored(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Zero is Sunday.
    package var weekday: Int {
        // 1970 began on a Thursday.
        let days = daysSince1970 + 4
        return days - Self.floored(days, 7) * 7
    }

    /// How many days a month has.
    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}

extension CivilDate: CustomStringConvertible {
    /// The day as `2026-01-31`, for years of four digits.
    package var description: String {
        [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }
}
