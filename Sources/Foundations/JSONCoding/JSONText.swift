// SPDX-License-Identifier: Apache-2.0

/// UTF-8 that is looked at without making text of it: what stands in it may be a secret, and nobody wipes a `String`.
enum JSONText {
    /// Whether bytes are well-formed UTF-8.
    ///
    /// As table 3-7 of [The Unicode Standard](https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/) has it:
    ///
    /// | first | second | third | fourth |
    /// |---|---|---|---|
    /// | 00 to 7F | | | |
    /// | C2 to DF | 80 to BF | | |
    /// | E0 | A0 to BF | 80 to BF | |
    /// | E1 to EC, EE, EF | 80 to BF | 80 to BF | |
    /// | ED | 80 to 9F | 80 to BF | |
    /// | F0 | 90 to BF | 80 to BF | 80 to BF |
    /// | F1 to F3 | 80 to BF | 80 to BF | 80 to BF |
    /// | F4 | 80 to 8F | 80 to BF | 80 to BF |
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - range: Which of them.
    /// - Returns: Whether each character of them is whole, in its one spelling.
    static func isValid(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let first = bytes[index]
            index += 1
            guard first >= 0x80 else { continue }
            let (second, others): (ClosedRange<UInt8>, Int)
            switch first {
            case 0xC2...0xDF: (second, others) = (0x80...0xBF, 0)
            case 0xE0: (second, others) = (0xA0...0xBF, 1)
            case 0xE1...0xEC, 0xEE, 0xEF: (second, others) = (0x80...0xBF, 1)
            case 0xED: (second, others) = (0x80...0x9F, 1)
            case 0xF0: (second, others) = (0x90...0xBF, 2)
            case 0xF1...0xF3: (second, others) = (0x80...0xBF, 2)
            case 0xF4: (second, others) = (0x80...0x8F, 2)
            default: return false
            }
            guard range.upperBound - index > others, second.contains(bytes[index]) else { return false }
            for other in 0..<others where bytes[index + 1 + other] & 0xC0 != 0x80 { return false }
            index += 1 + others
        }
        return true
    }

    /// Writes a scalar behind bytes, in UTF-8.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let value = scalar.value
        func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(value >> shift & 0x3F) }
        switch value {
        case ..<0x80: bytes.append(UInt8(value))
        case ..<0x800:
            bytes.append(0xC0 | UInt8(value >> 6))
            bytes.append(tail(0))
        case ..<0x1_0000:
            bytes.append(0xE0 | UInt8(value >> 12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        default:
            bytes.append(0xF0 | UInt8(value >> 18))
            bytes.append(tail(12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        }
    }
}
