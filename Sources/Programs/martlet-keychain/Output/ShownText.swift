// SPDX-License-Identifier: Apache-2.0
// Text for a terminal.

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
