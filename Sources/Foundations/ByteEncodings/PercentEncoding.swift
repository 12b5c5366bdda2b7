// SPDX-License-Identifier: Apache-2.0

/// Spells any text in characters that stand for themselves everywhere in an address.
package enum PercentEncoding {
    /// The text with everything but unreserved characters encoded, as UTF-8.
    package static func encode(_ text: some StringProtocol) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// The text with everything encoded that is not kept.
    package static func encode(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        append(text.utf8, to: &encoded, keeping: isKept)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes bytes behind what is there, so that secrets leave no copy on the way.
    package static func append(
        _ bytes: some Sequence<UInt8>,
        to encoded: inout [UInt8],
        keeping isKept: (UInt8) -> Bool = isUnreserved
    ) {
        for byte in bytes {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digits[Int(byte >> 4)])
                encoded.append(digits[Int(byte & 0x0F)])
            }
        }
    }

    /// Reads encoded text; nil when a percent sign stands without its two digits, or the bytes are not UTF-8.
    package static func decode(_ text: some StringProtocol) -> String? {
        bytes(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Reads encoded bytes; nil when a percent sign stands without its two digits.
    package static func bytes(_ encoded: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(encoded)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Whether a character stands for itself everywhere in an address (RFC 3986, section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
