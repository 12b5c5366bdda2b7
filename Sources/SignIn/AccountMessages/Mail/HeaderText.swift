// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Writes free texts into headers so that no text can begin another header.
enum HeaderText {
    /// A header line or lines with a free text, each at most 76 characters, ending in CRLF.
    ///
    /// - Parameters:
    ///   - name: The header's name.
    ///   - text: Any text; what cannot be shown becomes a space.
    ///   - tail: ASCII that follows on a line of its own, such as an address.
    /// - Returns: The header's bytes.
    static func line(_ name: String, _ text: String, tail: String? = nil) -> [UInt8] {
        let text = MessageText.line(text, limit: 400)
        var lines = name + ": "
        if isPlain(text), name.utf8.count + 2 + text.utf8.count <= 76 {
            lines += text
        } else {
            lines += words(text, after: name.utf8.count + 2).joined(separator: "\r\n ")
        }
        if let tail { lines += "\r\n " + tail }
        return Array((lines + "\r\n").utf8)
    }

    /// Whether a text may stand as it is, also as the words of a name: letters, digits, single spaces between them.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).allSatisfy { word in
                !word.isEmpty
                    && word.allSatisfy {
                        switch $0 {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                            true
                        default: false
                        }
                    }
            }
    }

    /// Encoded words in base64: 75 characters each at most, none of which cuts a scalar in two.
    private static func words(_ text: String, after column: Int) -> [String] {
        var words: [String] = []
        var bytes: [UInt8] = []
        // `=?UTF-8?B?` and `?=` take twelve characters; four characters of base64 hold three bytes.
        var room = (76 - column - 12) / 4 * 3
        for scalar in text.unicodeScalars {
            let encoded = Array(String(scalar).utf8)
            if bytes.count + encoded.count > room {
                words.append(word(bytes))
                bytes = []
                room = (75 - 12) / 4 * 3
            }
            bytes += encoded
        }
        words.append(word(bytes))
        return words
    }

    private static func word(_ bytes: [UInt8]) -> String {
        var characters = Base64URL.encode(bytes).utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        while !characters.count.isMultiple(of: 4) { characters.append(UInt8(ascii: "=")) }
        return "=?UTF-8?B?\(String(decoding: characters, as: UTF8.self))?="
    }
}
