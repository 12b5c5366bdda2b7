// SPDX-License-Identifier: Apache-2.0
// Times in tables.

/// Reads the times that programs write: seconds or milliseconds since 1970, or `2026-01-31T10:00:00Z`.
enum TableTime {
    /// Seconds since 1970; nil for another text.
    static func seconds(_ text: String) -> Int64? {
        if let number = Int64(text), number >= 0 {
            // Seconds of the year 5138 are milliseconds of 1973.
            return number >= 100_000_000_000 ? number / 1_000 : number
        }
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00".utf8)
        guard bytes.count == 19 || (bytes.count == 20 && bytes[19] == UInt8(ascii: "Z")) else { return nil }
        for (byte, wanted) in zip(bytes, form) {
            let isDigit = (0x30...0x39).contains(byte)
            guard wanted == 0x30 ? isDigit : byte == wanted || (wanted == UInt8(ascii: "T") && byte == 0x20) else {
                return nil
            }
        }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard year >= 1970, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60 else {
            return nil
        }
        // Years that begin in March, so that the day that some years have more is the last.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }
}
