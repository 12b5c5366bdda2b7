// SPDX-License-Identifier: Apache-2.0
// Texts from outside, made safe for one line of a message.

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
    static func minute(_ time: CalendarTime) -> String {
        "\(time.year)-\(padded(time.month))-\(padded(time.day)) \(padded(time.hour)):\(padded(time.minute)) UTC"
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
