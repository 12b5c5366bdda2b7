// SPDX-License-Identifier: Apache-2.0

/// Quoted-printable, which leaves ASCII readable and keeps each line within 76 characters.
enum QuotedPrintable {
    /// Encodes text.
    ///
    /// - Parameter text: Lines parted by LF; a CR is encoded like any other control character.
    /// - Returns: Lines of at most 76 characters, parted by CRLF.
    static func encode(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { output += [0x0D, 0x0A] }
            append(Array(line), to: &output)
        }
        return output
    }

    private static func append(_ line: [UInt8], to output: inout [UInt8]) {
        var column = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            var unit = unit(byte, atStart: column == 0, atEnd: isLast)
            // The last unit may reach column 76; others leave room for the sign that the line goes on.
            if column + unit.count > (isLast ? 76 : 75) {
                output += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
                unit = Self.unit(byte, atStart: true, atEnd: isLast)
            }
            output += unit
            column += unit.count
        }
    }

    private static func unit(_ byte: UInt8, atStart: Bool, atEnd: Bool) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "="): break
        // A dot alone ends a message in SMTP; transports must double it, and need not if there is none.
        case UInt8(ascii: ".") where atStart: break
        case UInt8(ascii: " ") where atEnd, UInt8(ascii: "\t") where atEnd: break
        case 0x20...0x7E, 0x09: return [byte]
        default: break
        }
        return [UInt8(ascii: "="), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0x0F)]]
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
