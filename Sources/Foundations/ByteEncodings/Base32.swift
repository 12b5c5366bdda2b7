// SPDX-License-Identifier: Apache-2.0

/// Base32 in capitals, read strictly so that each byte string has exactly one spelling in each of two forms.
///
/// Without padding is the form of `otpauth:` URIs, with padding that of RFC 4648. Stricter than RFC 4648 leaves open:
/// lower case, white space, padding that is not asked for and non-zero trailing bits are refused.
public enum Base32 {
    /// Spells bytes in base32.
    ///
    /// - Parameters:
    ///   - bytes: Any number of bytes.
    ///   - padded: Whether `=` fills the last group of eight characters.
    /// - Returns: Eight characters for each five bytes, and two, four, five or seven for what is left.
    public static func encode(_ bytes: some Collection<UInt8>, padded: Bool = false) -> String {
        var characters: [UInt8] = []
        characters.reserveCapacity((bytes.count + 4) / 5 * 8)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 5 {
                pendingBits -= 5
                characters.append(alphabet[Int(pending >> pendingBits & 0x1F)])
            }
            // What was spelled out goes, so that nothing is ever shifted out at the top.
            pending &= 1 << pendingBits - 1
        }
        if pendingBits > 0 { characters.append(alphabet[Int(pending << (5 - pendingBits) & 0x1F)]) }
        while padded, !characters.count.isMultiple(of: 8) { characters.append(UInt8(ascii: "=")) }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Reads base32 text.
    ///
    /// - Parameters:
    ///   - text: Characters of the base32 alphabet, `A` to `Z` and `2` to `7`.
    ///   - padded: Whether the text must be filled with `=` to a multiple of eight characters; else it must have none.
    /// - Returns: The bytes; empty text gives no bytes.
    /// - Throws: `characterInvalid`, `lengthInvalid` or `trailingBitsSet`.
    public static func decode(_ text: some StringProtocol, padded: Bool = false) throws(ByteEncodingError) -> [UInt8] {
        try decode(utf8: Array(text.utf8)[...], padded: padded)
    }

    /// Reads base32 text that is given as its UTF-8 bytes.
    ///
    /// - Parameters:
    ///   - characters: Characters of the base32 alphabet, `A` to `Z` and `2` to `7`.
    ///   - padded: Whether the text must be filled with `=` to a multiple of eight characters; else it must have none.
    /// - Returns: The bytes; empty text gives no bytes.
    /// - Throws: `characterInvalid`, `lengthInvalid` or `trailingBitsSet`.
    public static func decode(
        utf8 characters: ArraySlice<UInt8>,
        padded: Bool = false
    ) throws(ByteEncodingError) -> [UInt8] {
        let digits = padded ? try withoutPadding(characters) : characters
        guard ![1, 3, 6].contains(digits.count % 8) else {
            throw ByteEncodingError(
                .lengthInvalid,
                "\(digits.count) characters are no whole number of bytes in base32; the text may be cut off"
            )
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 5 / 8)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for (index, character) in digits.enumerated() {
            guard let value = value(of: character) else {
                throw ByteEncodingError(
                    .characterInvalid,
                    "character \(index) is not base32 (A-Z 2-7, padding only where it is asked for)"
                )
            }
            pending = pending << 5 | UInt32(value)
            pendingBits += 5
            guard pendingBits >= 8 else { continue }
            pendingBits -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
            pending &= 1 << pendingBits - 1
        }
        guard pending == 0 else {
            throw ByteEncodingError(
                .trailingBitsSet,
                "the last character carries bits beyond the last byte; base32 wants them to be zero"
            )
        }
        return bytes
    }

    private static func withoutPadding(
        _ characters: ArraySlice<UInt8>
    ) throws(ByteEncodingError) -> ArraySlice<UInt8> {
        var digits = characters
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let filled = (digits.count + 7) / 8 * 8
        guard characters.count == filled else {
            throw ByteEncodingError(
                .lengthInvalid,
                "\(characters.count) characters stand where \(filled) were expected; base32 is filled with = to "
                    + "groups of eight"
            )
        }
        return digits
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
        default: nil
        }
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
}
