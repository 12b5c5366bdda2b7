// SPDX-License-Identifier: Apache-2.0

/// Reads codes of digits, forgiving what people and keyboards add.
enum TypedDigits {
    /// The digits of a typed code in ASCII.
    ///
    /// Spaces and hyphens between the digits are left out, and the full-width digits of East Asian keyboards count as
    /// digits. Other scripts' digits are refused: no code that we send is written in them.
    ///
    /// - Parameters:
    ///   - text: What was typed; more than 64 bytes are refused unread.
    ///   - count: How many digits are expected.
    /// - Returns: That many ASCII digits, or nil.
    static func read(_ text: String, count: Int) -> [UInt8]? {
        guard text.utf8.count <= 64 else { return nil }
        var digits: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": digits.append(UInt8(scalar.value))
            case "\u{FF10}"..."\u{FF19}": digits.append(UInt8(scalar.value - 0xFF10) + UInt8(ascii: "0"))
            case " ", "-", "\u{A0}", "\u{2009}", "\u{202F}", "\u{3000}", "\t", "\r", "\n": continue
            default: return nil
            }
        }
        return digits.count == count ? digits : nil
    }
}
