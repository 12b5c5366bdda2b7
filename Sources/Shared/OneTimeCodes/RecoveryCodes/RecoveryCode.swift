// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A code that is printed and kept for the day when everything else is lost.
///
/// 23 random characters of 5 bits and a check character, in six groups of four: 115 bits, so that a fast hash keeps it
/// safe (OWASP ASVS 5.0, 6.5.2, asks for a slow one below 112). The alphabet is `0` to `9` and the capitals without
/// `I`, `L`, `O` and `U`; readers take small letters, and `I` and `L` for `1` and `O` for `0`. The check character
/// (Luhn's algorithm modulo 32) finds each wrong character and nearly all swaps of neighbours, so that a slip of the
/// pen is told without counting as a guess.
package struct RecoveryCode: Sendable, CustomStringConvertible, CustomReflectable {
    /// 24 characters of the alphabet.
    let characters: [UInt8]

    /// Draws a fresh code.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) {
        // 256 is a multiple of 32: every character has the same chance.
        var values = random.bytes(23).map { $0 & 0x1F }
        values.append(Self.check(values))
        characters = values.map { Self.alphabet[Int($0)] }
    }

    /// Reads a code as people type it.
    ///
    /// Spaces, hyphens and dots between the characters are left out; full-width letters and digits count.
    ///
    /// - Parameter text: What was typed; more than 256 bytes are refused unread.
    /// - Throws: `recoveryCodeInvalid`.
    package init(_ text: String) throws(OneTimeCodesError) {
        guard text.utf8.count <= 256 else {
            throw OneTimeCodesError(.recoveryCodeInvalid, "the text is too long for a recovery code; type one code")
        }
        var values: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ", "-", ".", "\t", "\r", "\n", "\u{A0}", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{3000}", "\u{FF0D}",
                "\u{30FC}":
                continue
            default:
                guard let value = Self.value(of: scalar) else {
                    throw OneTimeCodesError(
                        .recoveryCodeInvalid,
                        "the text holds a character that no recovery code has; letters and digits in groups of four "
                            + "were expected"
                    )
                }
                values.append(value)
            }
        }
        guard values.count == 24 else {
            throw OneTimeCodesError(
                .recoveryCodeInvalid,
                "the text has \(values.count) letters and digits; a recovery code has 24"
            )
        }
        guard values[23] == Self.check(Array(values.prefix(23))) else {
            throw OneTimeCodesError(
                .recoveryCodeInvalid,
                "a character of the recovery code is wrong or two are swapped; compare it with the printed page"
            )
        }
        characters = values.map { Self.alphabet[Int($0)] }
    }

    /// The code in six groups of four with hyphens, for the page that is printed.
    package var exposedText: String {
        stride(from: 0, to: 24, by: 4)
            .map { String(decoding: characters[$0..<$0 + 4], as: UTF8.self) }
            .joined(separator: "-")
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    /// Luhn's check value modulo 32: from the right, every other value is doubled and its two digits are added.
    private static func check(_ values: [UInt8]) -> UInt8 {
        var sum = 0
        for (distance, value) in values.reversed().enumerated() {
            let weighed = distance.isMultiple(of: 2) ? Int(value) * 2 : Int(value)
            sum += weighed / 32 + weighed % 32
        }
        return UInt8((32 - sum % 32) % 32)
    }

    private static func value(of scalar: Unicode.Scalar) -> UInt8? {
        // Full-width forms stand 0xFEE0 above ASCII.
        let wide = (0xFF01...0xFF5E).contains(scalar.value)
        let code = wide ? scalar.value - 0xFEE0 : scalar.value
        guard code < 0x80 else { return nil }
        switch UInt8(code) & (code >= 0x61 ? 0xDF : 0xFF) {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
        case UInt8(ascii: "O"): return 0
        case let upper: return alphabet.firstIndex(of: upper).map { UInt8($0) }
        }
    }

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}
