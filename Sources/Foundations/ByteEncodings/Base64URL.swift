// SPDX-License-Identifier: Apache-2.0

/// base64url without padding, read strictly so that each byte string has exactly one spelling.
///
/// Stricter than RFC 4648, section 3.5, leaves open: padding, the characters of plain base64, white space and
/// non-zero trailing bits are refused. A second spelling of a credential ID would slip past comparisons of text.
public enum Base64URL {
    /// Spells bytes in base64url, without padding.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: Four characters for each three bytes, and two or three for what is left.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        if let text = bytes.withContiguousStorageIfAvailable({ encode(unsafe $0.span) }) { return text }
        return encode(Array(bytes).span)
    }

    private static func encode(_ input: Span<UInt8>) -> String {
        let count = input.count
        let length = count / 3 * 4 + [0, 2, 3][count % 3]
        let alphabet = alphabet.span
        return unsafe String(unsafeUninitializedCapacity: length) { output in
            var written = 0
            var index = 0
            while index < count {
                let taken = min(3, count - index)
                let group =
                    UInt32(input[index]) << 16
                    | (taken > 1 ? UInt32(input[index + 1]) << 8 : 0)
                    | (taken > 2 ? UInt32(input[index + 2]) : 0)
                // As many characters as the bytes need, never more than the capacity that was asked for.
                for character in 0...taken {
                    unsafe output[written] = alphabet[Int(group >> UInt32(18 - 6 * character) & 0x3F)]
                    written += 1
                }
                index += taken
            }
            return written
        }
    }

    /// Reads base64url text.
    ///
    /// - Parameter text: Characters of the base64url alphabet, without padding.
    /// - Returns: The bytes; empty text gives no bytes.
    /// - Throws: `characterInvalid`, `lengthInvalid` or `trailingBitsSet`.
    public static func decode(_ text: some StringProtocol) throws(ByteEncodingError) -> [UInt8] {
        try decode(utf8: Array(text.utf8)[...])
    }

    /// Reads base64url text that is given as its UTF-8 bytes.
    ///
    /// - Parameter characters: Characters of the base64url alphabet, without padding.
    /// - Returns: The bytes; empty text gives no bytes.
    /// - Throws: `characterInvalid`, `lengthInvalid` or `trailingBitsSet`.
    public static func decode(utf8 characters: ArraySlice<UInt8>) throws(ByteEncodingError) -> [UInt8] {
        guard characters.count % 4 != 1 else {
            throw ByteEncodingError(
                .lengthInvalid,
                "\(characters.count) characters are no whole number of bytes in base64url; the text may be cut off"
            )
        }
        var bytes = [UInt8](repeating: 0, count: characters.count * 3 / 4)
        let judged = decodeGroups(characters.span, into: &bytes)
        guard judged.seen < 64 else { throw invalidCharacter(in: characters) }
        guard judged.spareBits == 0 else {
            throw ByteEncodingError(
                .trailingBitsSet,
                "the last character carries bits beyond the last byte; base64url wants them to be zero"
            )
        }
        return bytes
    }

    /// Decodes groups of four characters, and the shorter one at the end.
    ///
    /// - Returns: What to judge afterwards, so that the loop has no way out: all values or-ed together, 64 or more
    ///   when a character lies outside the alphabet; and the bits of the last character that belong to no byte.
    private static func decodeGroups(
        _ input: Span<UInt8>,
        into bytes: inout [UInt8]
    ) -> (seen: UInt8, spareBits: UInt32) {
        var output = bytes.mutableSpan
        let values = values.span
        // Said once, so that the loop need not ask for each character whether a byte is within the table.
        precondition(values.count == 256)
        let groups = input.count / 4
        var seen: UInt8 = 0
        for group in 0..<groups {
            let (read, written) = (group * 4, group * 3)
            // The last one of each group first: whoever is within bounds there is so at the ones before.
            let fourth = values[Int(input[read + 3])]
            let third = values[Int(input[read + 2])]
            let second = values[Int(input[read + 1])]
            let first = values[Int(input[read])]
            seen |= first | second | third | fourth
            output[written + 2] = third << 6 | fourth
            output[written + 1] = second << 4 | third >> 2
            output[written] = first << 2 | second >> 4
        }
        var read = groups * 4
        var written = groups * 3
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        while read < input.count {
            let value = values[Int(input[read])]
            seen |= value
            pending = pending << 6 | UInt32(value & 0x3F)
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                output[written] = UInt8(truncatingIfNeeded: pending >> pendingBits)
                written += 1
            }
            read += 1
        }
        return (seen, pending & (1 << pendingBits - 1))
    }

    private static func invalidCharacter(in characters: ArraySlice<UInt8>) -> ByteEncodingError {
        let index = characters.firstIndex { values[Int($0)] >= 64 } ?? characters.startIndex
        return ByteEncodingError(
            .characterInvalid,
            "character \(index - characters.startIndex) is not base64url (A-Z a-z 0-9 - _, no padding)"
        )
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each character, 0xFF for what is no character of the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()
}
