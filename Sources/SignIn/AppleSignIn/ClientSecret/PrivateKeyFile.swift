// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
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
        guard var der = Base64.decode(utf8: digits, .standard, .required), !der.isEmpty else {
            throw malformed("its base64 is damaged or cut off")
        }
        return SecretBytes(moving: &der)
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

    private static let spaces: [UInt8] = [0x20, 0x09, 0x0D]

    static func malformed(_ reason: String) -> AppleSignInError {
        AppleSignInError(
            .privateKeyMalformed,
            "the private key could not be read: \(reason); the .p8 file that Apple's developer account gives out once was "
                + "expected, unchanged"
        )
    }
}
