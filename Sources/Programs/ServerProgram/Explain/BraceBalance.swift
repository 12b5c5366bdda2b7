// SPDX-License-Identifier: Apache-2.0

/// Whether a line holds an object that ends in it, sound or not.
///
/// Braces are counted, and nothing is read: a damaged line among many is still a line.
enum BraceBalance {
    /// Whether the line begins with a brace, and every brace outside of strings is closed at its end.
    static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
        let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard content.first == UInt8(ascii: "{") else { return false }
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in content {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return depth == 0 && !isInString
    }
}
