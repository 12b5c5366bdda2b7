// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory

/// Whether digits are sent or a link's token, and how either is drawn and read.
package enum CodeForm: Sendable, Hashable {
    /// Digits to type.
    case digits(CodeLength)
    /// A token of 32 random bytes in a link.
    case token

    /// Draws a fresh code, each with the same chance.
    ///
    /// - Parameter random: Where the randomness comes from.
    /// - Returns: The characters of the code.
    func draw(from random: RandomSource) -> [UInt8] {
        guard case .digits(let length) = self else { return Array(Base64URL.encode(random.bytes(32)).utf8) }
        return (0..<length.rawValue).map { _ in UInt8(ascii: "0") + Self.digit(from: random) }
    }

    /// Reads what came back; nil when it cannot be a code of this form.
    func read(_ text: String) -> [UInt8]? {
        switch self {
        case .digits(let length): TypedDigits.read(text, count: length.rawValue)
        case .token: text.utf8.count == 43 && (try? Base64URL.decode(text)) != nil ? Array(text.utf8) : nil
        }
    }

    /// A digit from 0 to 9; bytes from 250 on are drawn again, since they would make six digits likelier than the rest.
    private static func digit(from random: RandomSource) -> UInt8 {
        while true {
            for byte in random.bytes(8) where byte < 250 { return byte % 10 }
        }
    }
}
