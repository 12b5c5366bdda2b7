// SPDX-License-Identifier: Apache-2.0

/// Base64 in the forms other than base64url, read strictly: no stray bits, no foreign characters.
package enum Base64 {
    /// Which 64 characters stand for the numbers from 0 on.
    package enum Alphabet: Sendable {
        /// RFC 4648, section 4.
        case standard
        /// The standard's, with `.` as another way to write `+`, as passlib has it.
        case adapted
        /// bcrypt's: `./A-Za-z0-9`.
        case bcrypt
    }

    /// Whether the last group is filled up with `=`.
    package enum Padding: Sendable { case none, required }

    /// Reads text.
    ///
    /// - Returns: The bytes; nil for anything but their one spelling in the standard's alphabet, with padding.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(utf8: Array(text.utf8), .standard, .required)
    }

    /// Reads the bytes of a text, without copying them.
    ///
    /// - Returns: The bytes; nil for foreign characters, an impossible length, wrong padding, or bits that are left over
    ///   and not zero, unless `ignoresSpareBits`.
    package static func decode(
        utf8 text: some BidirectionalCollection<UInt8>,
        _ alphabet: Alphabet,
        _ padding: Padding = .none,
        ignoresSpareBits: Bool = false
    ) -> [UInt8]? {
        var digits = text[...]
        if padding == .required {
            guard digits.count % 4 == 0 else { return nil }
            var fill = 0
            while fill < 2, digits.last == 0x3D {
                digits.removeLast()
                fill += 1
            }
        }
        // Judged before anything is decoded, so that a refused secret leaves no part behind.
        let spare: UInt32 = digits.count % 4 == 2 ? 0x0F : digits.count % 4 == 3 ? 0x03 : 0
        let last = digits.last.flatMap { value(of: $0, alphabet) } ?? 0
        guard digits.count % 4 != 1, digits.allSatisfy({ value(of: $0, alphabet) != nil }),
            ignoresSpareBits || last & spare == 0
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var held: UInt32 = 0
        var heldBits = 0
        for digit in digits {
            held = held << 6 | (value(of: digit, alphabet) ?? 0)
            heldBits += 6
            if heldBits >= 8 {
                heldBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(heldBits)))
                held &= (1 << UInt32(heldBits)) - 1
            }
        }
        return bytes
    }

    /// Writes bytes without padding.
    package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet) -> String {
        let digits = Array((alphabet == .bcrypt ? bcryptDigits : standardDigits).utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var held: UInt32 = 0
        var heldBits = 0
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            heldBits += 8
            while heldBits >= 6 {
                heldBits -= 6
                text.append(digits[Int(held >> UInt32(heldBits))])
                held &= (1 << UInt32(heldBits)) - 1
            }
        }
        if heldBits > 0 { text.append(digits[Int(held << UInt32(6 - heldBits))]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(of digit: UInt8, _ alphabet: Alphabet) -> UInt32? {
        let number = UInt32(digit)
        // In bcrypt's alphabet the letters begin two later, after the full stop and the slash.
        let letters: UInt32 = alphabet == .bcrypt ? 2 : 0
        return switch (digit, alphabet) {
        case (0x41...0x5A, _): number - 0x41 + letters
        case (0x61...0x7A, _): number - 0x61 + 26 + letters
        case (0x30...0x39, _): number - 0x30 + 52 + letters
        case (0x2E, .bcrypt): 0
        case (0x2F, .bcrypt): 1
        case (0x2B, .standard), (0x2B, .adapted), (0x2E, .adapted): 62
        case (0x2F, .standard), (0x2F, .adapted): 63
        default: nil
        }
    }

    private static let standardDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    private static let bcryptDigits = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
