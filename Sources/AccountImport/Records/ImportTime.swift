// SPDX-License-Identifier: Apache-2.0
// Times as exports spell them.

internal import JSONCoding
internal import WebAuthnTypes

/// Reads milliseconds since 1970, and RFC 3339 (`2026-05-01T12:30:00Z`, with a fraction or an offset).
enum ImportTime {
    /// From 2001 to 5138: what is smaller is seconds by mistake, what is larger microseconds.
    private static let sensible = Int64(1_000_000_000_000)..<100_000_000_000_000

    /// The time; nil when there is none.
    static func read(_ value: JSONValue?, _ field: ImportField) throws(ImportObjection) -> UnixTime? {
        switch value {
        case nil, .null: return nil
        case .integer(let milliseconds):
            if let time = sensibleTime(milliseconds) { return time }
        case .string(let text):
            if let milliseconds = Int64(text) {
                if let time = sensibleTime(milliseconds) { return time }
            } else if let milliseconds = rfc3339(Array(text.utf8)) {
                return UnixTime(milliseconds: milliseconds)
            }
        default: break
        }
        throw ImportObjection(
            field,
            .valueInvalid,
            "\(field.rawValue) holds a time that is neither milliseconds since 1970 nor like 2026-05-01T12:30:00Z"
        )
    }

    private static func sensibleTime(_ milliseconds: Int64) -> UnixTime? {
        sensible.contains(milliseconds) ? UnixTime(milliseconds: milliseconds) : nil
    }

    /// Milliseconds of a time in RFC 3339; nil when it is none, or before 1970.
    private static func rfc3339(_ text: [UInt8]) -> Int64? {
        guard text.count >= 20, text.count <= 40, text[4] == 0x2D, text[7] == 0x2D,
            text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: "t") || text[10] == 0x20, text[13] == 0x3A,
            text[16] == 0x3A, let year = number(text[0..<4]), let month = number(text[5..<7]),
            let day = number(text[8..<10]), let hour = number(text[11..<13]), let minute = number(text[14..<16]),
            let second = number(text[17..<19]), (1...12).contains(month), (1...days(month, year)).contains(day),
            hour < 24, minute < 60, second < 61
        else { return nil }
        var rest = text[19...]
        var milliseconds = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(1 + digits.count)
            milliseconds = number(Array((digits + [0x30, 0x30]).prefix(3))[...]) ?? 0
        }
        guard let offset = offsetMinutes(rest) else { return nil }
        let minutes = (dayNumber(year, month, day) * 24 + hour) * 60 + minute - offset
        let result = (minutes * 60 + min(second, 59)) * 1_000 + milliseconds
        return result >= 0 ? Int64(result) : nil
    }

    private static func offsetMinutes(_ text: ArraySlice<UInt8>) -> Int? {
        let text = Array(text)
        if text == [UInt8(ascii: "Z")] || text == [UInt8(ascii: "z")] { return 0 }
        guard text.count == 6, text[3] == 0x3A, let hours = number(text[1..<3]), let minutes = number(text[4..<6]),
            hours < 24, minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }

    private static func days(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days since 1970 in the Gregorian calendar; years are counted from March, so that the leap day comes last.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 1 - 719_468
    }
}
