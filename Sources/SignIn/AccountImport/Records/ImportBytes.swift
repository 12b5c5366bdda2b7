// SPDX-License-Identifier: Apache-2.0
// Bytes as exports spell them.

internal import ByteEncodings

/// Reads base64url and base64, with padding or without: all spellings of the same bytes.
enum ImportBytes {
    /// The bytes; nil when the text is neither.
    static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        var padding = 0
        while padding < 2, characters.last == UInt8(ascii: "=") {
            characters.removeLast()
            padding += 1
        }
        guard padding == 0 || (characters.count + padding) % 4 == 0 else { return nil }
        let isURL = characters.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        for index in characters.indices where !isURL {
            if characters[index] == UInt8(ascii: "+") { characters[index] = UInt8(ascii: "-") }
            if characters[index] == UInt8(ascii: "/") { characters[index] = UInt8(ascii: "_") }
        }
        return try? Base64URL.decode(utf8: characters[...])
    }
}
