// SPDX-License-Identifier: Apache-2.0
// Text that came from elsewhere, on a terminal.

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
}
