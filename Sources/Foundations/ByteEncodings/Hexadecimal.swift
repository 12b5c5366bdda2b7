// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal text, two digits a byte; written in lower case, read in either case.
public enum Hexadecimal {
    /// Spells bytes as lower-case hexadecimal digits without separators.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: Two digits for each byte.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 0x0F)])
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Reads hexadecimal digits.
    ///
    /// - Parameter text: An even number of digits without separators, in either case.
    /// - Returns: The bytes; empty text gives no bytes.
    /// - Throws: `lengthInvalid` for an odd number of digits, `characterInvalid` for anything but a digit.
    public static func decode(_ text: some StringProtocol) throws(ByteEncodingError) -> [UInt8] {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 2) else {
            throw ByteEncodingError(
                .lengthInvalid,
                "\(characters.count) hexadecimal digits are no whole number of bytes; an even number was expected"
            )
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 2)
        for start in stride(from: 0, to: characters.count, by: 2) {
            guard let high = digit(characters[start]), let low = digit(characters[start + 1]) else {
                throw ByteEncodingError(
                    .characterInvalid,
                    "the pair at character \(start) is not hexadecimal (0-9, a-f, A-F)"
                )
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
