// SPDX-License-Identifier: Apache-2.0

/// Makes text of others harmless to print.
enum VisibleText {
    /// The text with everything escaped that a terminal obeys instead of showing, and with every line feed.
    ///
    /// Whoever makes a response chooses the texts in it: escape sequences could rewrite what stands above them, and a line
    /// feed could add a verdict of its own.
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isObeyed) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            if isObeyed(scalar) {
                visible += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
