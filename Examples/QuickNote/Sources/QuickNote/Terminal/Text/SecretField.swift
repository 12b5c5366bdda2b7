// SPDX-License-Identifier: Apache-2.0

/// What somebody types where nobody is to read it: dots, and as many of them as there are characters.
///
/// What was typed is a text of the standard library, which cannot be wiped; the program that has it is to forbid dumps of its memory.
package struct SecretField: Sendable, CustomStringConvertible, CustomReflectable {
    /// The most characters that it takes.
    package static let limit = 1_024

    /// What was typed.
    package private(set) var typed = ""

    /// Makes an empty field.
    package init() {}

    /// Does what a key says.
    ///
    /// - Returns: Whether it was one for a field.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .text(let text): append(text)
        // Of a paste the first line: an end of line would be typed into the next field otherwise.
        case .paste(let text): append(String(text.prefix { !$0.isNewline }))
        case .backspace: _ = typed.popLast()
        case .backspaceWord, .control("u"): typed = ""
        default: return false
        }
        return true
    }

    private mutating func append(_ text: String) { typed += text.prefix(max(Self.limit - typed.count, 0)) }

    /// The dots.
    package var shown: String { String(repeating: "\u{2022}", count: typed.count) }
    /// Says nothing of what was typed.
    package var description: String { "SecretField(redacted)" }
    /// Shows nothing of what was typed.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
