// SPDX-License-Identifier: Apache-2.0
// Instants as requests to explain have them.

internal import WebAuthnTypes

/// An instant of ISO 8601 in the form of RFC 3339: `2026-01-31T12:00:00Z`.
///
/// Read here, since a reader that takes the thirtieth of February for the second of March, or passes over what follows,
/// gives a verdict about an instant that nobody asked for.
enum InstantText {
    /// The instant; nil for anything but date, time, perhaps a fraction of a second, and the distance from UTC.
    static func parse(_ text: String) -> UnixTime? {
        var rest = Array(text.utf8)[...]
        guard let year = number(&rest, 4, 1...9_999), take(&rest, "-"), let month = number(&rest, 2, 1...12),
            take(&rest, "-"), let day = number(&rest, 2, 1...length(of: month, in: year)), take(&rest, "T"),
            let hour = number(&rest, 2, 0...23), take(&rest, ":"), let minute = number(&rest, 2, 0...59),
            take(&rest, ":"),
            // The last minute of some days had sixty-one seconds.
            let second = number(&rest, 2, 0...60),
            let thousandths = fraction(&rest), let distance = distance(&rest), rest.isEmpty
        else { return nil }
        let before = year - 1
        let days =
            365 * (year - 1970) + leapDays(through: before) - leapDays(through: 1969)
            + (1..<month).reduce(0) { $0 + length(of: $1, in: year) } + day - 1
        let seconds = ((days * 24 + hour) * 60 + minute - distance) * 60 + second
        return UnixTime(milliseconds: Int64(seconds * 1_000 + thousandths))
    }

    /// The thousandths of a second; what is finer is left out.
    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard take(&rest, ".") else { return 0 }
        let digits = rest.prefix { isDigit($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let padded = Array(digits.prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
        return padded.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Minutes east of UTC: `Z`, or hours and perhaps minutes, with or without a colon.
    private static func distance(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if take(&rest, "Z") { return 0 }
        let isEast = take(&rest, "+")
        guard isEast || take(&rest, "-"), let hours = number(&rest, 2, 0...23) else { return nil }
        var minutes = 0
        if take(&rest, ":") || !rest.isEmpty {
            guard let more = number(&rest, 2, 0...59) else { return nil }
            minutes = more
        }
        return (hours * 60 + minutes) * (isEast ? 1 : -1)
    }

    private static func take(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }

    private static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: leapDays(through: year) > leapDays(through: year - 1) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// How many leap days the years 1 to this one have.
    private static func leapDays(through year: Int) -> Int { year / 4 - year / 100 + year / 400 }
}
