// SPDX-License-Identifier: Apache-2.0
// Plain base64 with padding, as JSON Web Signatures carry certificates.

internal import ByteEncodings

/// base64 with padding (RFC 4648, section 4), read strictly.
enum StandardBase64 {
    /// The bytes; nil for anything but their one spelling.
    static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }
        for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
        for index in characters.indices {
            switch characters[index] {
            case UInt8(ascii: "+"): characters[index] = UInt8(ascii: "-")
            case UInt8(ascii: "/"): characters[index] = UInt8(ascii: "_")
            case UInt8(ascii: "-"), UInt8(ascii: "_"): return nil
            default: break
            }
        }
        return try? Base64URL.decode(utf8: characters[...])
    }
}
