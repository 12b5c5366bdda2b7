// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// Reads one PEM block (RFC 7468, section 10), wiping what it decodes on the way.
///
/// Not through the cryptography library's own reader, which wants a `String`: nobody can wipe one.
enum PrivateKeyFile {
    /// The bytes between the lines `BEGIN PRIVATE KEY` and `END PRIVATE KEY`.
    ///
    /// - Parameter file: The whole file; white space around the block and CR LF are allowed, and nothing else.
    /// - Returns: PKCS#8 in DER.
    /// - Throws: `privateKeyMalformed`.
    static func der(_ file: SecretBytes) throws(AppleSignInError) -> SecretBytes {
        // Apple's file has 257 bytes.
        guard file.count <= 4_096 else { throw malformed("it has \(file.count) bytes, and such a key far fewer") }
        var text = unsafe file.withBytes { unsafe Array($0) }
        defer { SecureWipe.wipe(&text) }
        let lines = lines(of: text)
        func isLine(_ line: Range<Int>?, _ words: StaticString) -> Bool {
            line.map { text[$0].elementsEqual(words.description.utf8) } ?? false
        }
        guard isLine(lines.first, "-----BEGIN PRIVATE KEY-----"), isLine(lines.last, "-----END PRIVATE KEY-----") else {
            throw malformed("its first line is not -----BEGIN PRIVATE KEY-----, or its last not the end of that")
        }
        var digits: [UInt8] = []
        digits.reserveCapacity(text.count)
        defer { SecureWipe.wipe(&digits) }
        for line in lines.dropFirst().dropLast() { digits.append(contentsOf: text[line]) }
        return try decoded(digits)
    }

    /// Where lines begin and end that hold something; as places and not as slices, which would be copied when the text is
    /// wiped.
    private static func lines(of text: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in 0...text.count where index == text.count || text[index] == 0x0A {
            var end = index
            while start < end, spaces.contains(text[start]) { start += 1 }
            while end > start, spaces.contains(text[end - 1]) { end -= 1 }
            if end > start { lines.append(start..<end) }
            start = index + 1
        }
        return lines
    }

    /// Decodes base64 with padding (RFC 4648, section 4), in one spelling.
    private static func decoded(_ digits: [UInt8]) throws(AppleSignInError) -> SecretBytes {
        let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard !digits.isEmpty, digits.count.isMultiple(of: 4) else { throw malformed("its base64 is cut off") }
        var der: [UInt8] = []
        der.reserveCapacity(digits.count)
        defer { SecureWipe.wipe(&der) }
        var pending: UInt32 = 0
        var bits = 0
        for digit in digits.dropLast(padding) {
            guard let value = value(digit) else { throw malformed("it holds characters that are not base64") }
            pending = (pending << 6 | UInt32(value)) & 0xFFFF
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            der.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
        }
        guard pending & (1 << UInt32(bits) - 1) == 0 else { throw malformed("its base64 has bits to spare") }
        return SecretBytes(copying: der)
    }

    private static let spaces: [UInt8] = [0x20, 0x09, 0x0D]

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    static func malformed(_ reason: String) -> AppleSignInError {
        AppleSignInError(
            .privateKeyMalformed,
            "the private key could not be read: \(reason); the .p8 file that Apple's developer account gives out once was "
                + "expected, unchanged"
        )
    }
}
