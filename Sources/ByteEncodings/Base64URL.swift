// SPDX-License-Identifier: Apache-2.0
// base64url without padding (RFC 4648, section 5), the spelling of every byte string in WebAuthn's JSON.

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
        let count = bytes.count
        let length = count / 3 * 4 + [0, 2, 3][count % 3]
        return unsafe String(unsafeUninitializedCapacity: length) { output in
            var written = 0
            var pending: UInt32 = 0
            var pendingBits = 0
            for byte in bytes {
                pending = (pending << 8 | UInt32(byte)) & 0xFFFF
                pendingBits += 8
                while pendingBits >= 6 {
                    pendingBits -= 6
                    unsafe output[written] = alphabet[Int(pending >> UInt32(pendingBits) & 0x3F)]
                    written += 1
                }
            }
            if pendingBits > 0 {
                unsafe output[written] = alphabet[Int(pending << UInt32(6 - pendingBits) & 0x3F)]
                written += 1
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var pendingBits = 0
        for index in characters.indices {
            let value = values[Int(characters[index])]
            guard value < 64 else {
                throw ByteEncodingError(
                    .characterInvalid,
                    "character \(index - characters.startIndex) is not base64url (A-Z a-z 0-9 - _, no padding)"
                )
            }
            pending = (pending << 6 | UInt32(value)) & 0x3FFF
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits)))
            }
        }
        guard pending & (1 << UInt32(pendingBits) - 1) == 0 else {
            throw ByteEncodingError(
                .trailingBitsSet,
                "the last character carries bits beyond the last byte; base64url wants them to be zero"
            )
        }
        return bytes
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
