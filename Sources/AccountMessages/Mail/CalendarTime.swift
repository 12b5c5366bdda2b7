// SPDX-License-Identifier: Apache-2.0
// A point in time as a date of the Gregorian calendar, in UTC.

internal import WebAuthnTypes

/// Year to second of a point in time; times outside the years 1970 to 9999 stop at the ends.
struct CalendarTime: Hashable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// Zero is Sunday.
    let weekday: Int

    init(_ time: UnixTime) {
        let seconds = Int(min(max(time.milliseconds / 1_000, 0), 253_402_300_799))
        (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60)
        let days = seconds / 86_400
        // 1970 began on a Thursday.
        weekday = (days + 4) % 7
        // Years that begin in March end with the leap day, so that lengths of months follow one rule.
        let sinceMarch = days + 719_468
        let era = sinceMarch / 146_097
        let dayOfEra = sinceMarch % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// RFC 5322's form: `Sat, 21 Nov 2026 17:12:09 +0000`.
    var mailDate: String {
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [hour, minute, second].map(MessageText.padded).joined(separator: ":")
        return "\(weekdays[weekday]), \(day) \(months[month - 1]) \(year) \(clock) +0000"
    }
}
