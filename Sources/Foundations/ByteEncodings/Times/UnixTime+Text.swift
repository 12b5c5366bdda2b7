// SPDX-License-Identifier: Apache-2.0

extension UnixTime {
    /// A time of RFC 3339: `2026-01-31T12:00:00Z`, perhaps with a fraction of a second, of which thousandths are kept.
    ///
    /// Strict, since a reader that takes the thirtieth of February for the second of March, or passes over what follows, gives a
    /// time that was never written.
    ///
    /// - Parameters:
    ///   - text: The text; a space may stand for `T`, and small letters for large ones. The distance from UTC is `Z`, or hours
    ///     with or without minutes and their colon.
    ///   - needsZone: Whether the distance must be there; UTC is meant where it may be left out and is.
    package init?(rfc3339 text: some StringProtocol, needsZone: Bool = true) {
        var rest = Digits(text.utf8.prefix(65))
        guard let year = rest.number(4, 0...9_999), rest.take("-"), let month = rest.number(2, 1...12), rest.take("-"),
            let day = rest.number(2, 1...31), let date = CivilDate(year: year, month: month, day: day),
            rest.take("T") || rest.take("t") || rest.take(" "),
            let hour = rest.number(2, 0...23), rest.take(":"), let minute = rest.number(2, 0...59), rest.take(":"),
            // The last minute of some days had sixty-one seconds.
            let second = rest.number(2, 0...60), let thousandths = rest.fraction()
        else { return nil }
        var distance = 0
        if needsZone || !rest.isEmpty {
            guard let minutes = rest.distance(), rest.isEmpty else { return nil }
            distance = minutes
        }
        let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute - distance) * 60 + second
        self.init(milliseconds: Int64(seconds * 1_000 + thousandths))
    }

    /// Midnight UTC at the beginning of a day from 1970 on; nil for anything but its one spelling, `2026-11-21`.
    package init?(midnightOf text: String) {
        var rest = Digits(text.utf8.prefix(11))
        guard let year = rest.number(4, 1970...9_999), rest.take("-"), let month = rest.number(2, 1...12),
            rest.take("-"), let day = rest.number(2, 1...31), rest.isEmpty,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        self.init(seconds: Int64(date.daysSince1970) * 86_400)
    }

    /// The day in UTC.
    package var day: CivilDate {
        let day = milliseconds / 86_400_000
        return CivilDate(daysSince1970: Int(milliseconds % 86_400_000 < 0 ? day - 1 : day))
    }
}

/// What is left of a text of digits and signs.
private struct Digits {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

    var isEmpty: Bool { rest.isEmpty }

    /// Takes one character, if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes a number of so many digits.
    mutating func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    /// Takes the thousandths of a second; what is finer is left out.
    mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        return (0..<3).reduce(0) { $0 * 10 + ($1 < digits.count ? Int(digits[digits.startIndex + $1] - 0x30) : 0) }
    }

    /// Takes the minutes east of UTC.
    mutating func distance() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(2, 0...23) else { return nil }
        var minutes = 0
        if take(":") || !rest.isEmpty {
            guard let more = number(2, 0...59) else { return nil }
            minutes = more
        }
        return (hours * 60 + minutes) * (isEast ? 1 : -1)
    }
}
