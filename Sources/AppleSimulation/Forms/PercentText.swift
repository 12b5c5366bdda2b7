// SPDX-License-Identifier: Apache-2.0
// Percent encoding of what goes into an address.

/// Percent encoding (RFC 3986, section 2.1).
enum PercentText {
    /// Encodes everything but unreserved characters, as UTF-8.
    static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isUnreserved =
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
                default: false
                }
            bytes += isUnreserved ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
