// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// Writes times.
enum ShownTime {
    /// A day and a minute where the person is.
    ///
    /// - Parameter milliseconds: Since 1970.
    /// - Returns: As in `2026-11-23 16:40`.
    static func local(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Makes stored text harmless: an escape sequence in a title must neither move the cursor nor hide what stands beside it.
enum ShownText {
    /// The text with each character that terminals act upon, or that turns the direction of others, written as a code.
    static func safe(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// A number of things: "1 login", "2 logins".
    static func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
}
