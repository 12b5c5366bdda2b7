// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import WebAuthnTypes

/// Reads milliseconds since 1970, and RFC 3339 (`2026-05-01T12:30:00Z`, with a fraction or an offset).
enum ImportTime {
    /// From 2001 to 5138: what is smaller is seconds by mistake, what is larger microseconds.
    private static let sensible = Int64(1_000_000_000_000)..<100_000_000_000_000

    /// The time; nil when there is none.
    static func read(_ value: JSONValue?, _ field: ImportField) throws(ImportObjection) -> UnixTime? {
        switch value {
        case nil, .null: return nil
        case .integer(let milliseconds):
            if let time = sensibleTime(milliseconds) { return time }
        case .string(let text):
            if let milliseconds = Int64(text) {
                if let time = sensibleTime(milliseconds) { return time }
            } else if let time = UnixTime(rfc3339: text), time.milliseconds >= 0 {
                return time
            }
        default: break
        }
        throw ImportObjection(
            field,
            .valueInvalid,
            "\(field.rawValue) holds a time that is neither milliseconds since 1970 nor like 2026-05-01T12:30:00Z"
        )
    }

    private static func sensibleTime(_ milliseconds: Int64) -> UnixTime? {
        sensible.contains(milliseconds) ? UnixTime(milliseconds: milliseconds) : nil
    }
}

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
