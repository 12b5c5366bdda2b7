// SPDX-License-Identifier: Apache-2.0

/// The parts of a text message (3GPP TS 23.038 and 23.040).
///
/// A text in GSM's own alphabet has 160 characters in one message, or 153 in each of several; any other is sent in UTF-16,
/// with 70 units in one message, or 67 in each of several.
package enum TextSegments {
    /// How many parts a text needs.
    ///
    /// - Parameter text: The whole text.
    /// - Returns: The number of parts; 1 for an empty text.
    package static func count(_ text: String) -> Int {
        var length = 0
        for scalar in text.unicodeScalars {
            guard let cost = cost(scalar) else { return parts(text.utf16.count, alone: 70, joined: 67) }
            length += cost
        }
        return parts(length, alone: 160, joined: 153)
    }

    private static func parts(_ length: Int, alone: Int, joined: Int) -> Int {
        length <= alone ? 1 : (length + joined - 1) / joined
    }

    /// How many places a character takes in GSM's alphabet; nil when it has none.
    private static func cost(_ scalar: Unicode.Scalar) -> Int? {
        if basic.contains(scalar) { return 1 }
        return extended.contains(scalar) ? 2 : nil
    }

    private static let basic = Set(
        ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
            + "abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars
    )

    private static let extended = Set("^{}\\[~]|€".unicodeScalars)
}
