// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Checks and cleans texts that stand in messages.
enum MessageText {
    /// Whether a text is one line that shows what it is.
    static func isLine(_ text: String, limit: Int) -> Bool {
        (1...limit).contains(text.count) && text.utf8.count <= 8 * limit
            && text.unicodeScalars.allSatisfy { !isHidden($0) }
    }

    /// A text on one line: what cannot be shown, or turns the text around it, becomes a space; the rest is cut.
    static func line(_ text: String, limit: Int = 120) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) { line.append(isHidden(scalar) ? " " : scalar) }
        return String(line)
    }

    /// A point in time to the minute, in UTC: `2026-11-21 17:12 UTC`.
    static func minute(_ time: UnixTime) -> String {
        let (date, second) = parts(time)
        let clock = [second / 3_600, second / 60 % 60].map(padded).joined(separator: ":")
        return "\(date) \(clock) UTC"
    }

    /// RFC 5322's form: `Sat, 21 Nov 2026 17:12:09 +0000`.
    static func mailDate(_ time: UnixTime) -> String {
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (date, second) = parts(time)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
        return "\(weekdays[date.weekday]), \(date.day) \(months[date.month - 1]) \(date.year) \(clock) +0000"
    }

    /// The day and the second of the day, in UTC; times outside the years 1970 to 9999 stop at the ends.
    private static func parts(_ time: UnixTime) -> (date: CivilDate, second: Int) {
        let seconds = Int(min(max(time.milliseconds / 1_000, 0), 253_402_300_799))
        return (CivilDate(daysSince1970: seconds / 86_400), seconds % 86_400)
    }

    static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Escapes text for HTML, scalar by scalar, since a browser sees markup also where a mark is joined to it.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        // Joiners belong to scripts and emoji; everything else that only formats could disguise a text.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}
