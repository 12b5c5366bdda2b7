// SPDX-License-Identifier: Apache-2.0
// The percent encoding of forms and queries.

/// Percent encoding (RFC 3986, section 2.1), spaces as `%20`, which forms, queries and Apple all understand.
enum PercentEncoding {
    /// Encodes all bytes but the unreserved ones.
    ///
    /// - Parameter bytes: Any bytes.
    /// - Returns: ASCII.
    static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        append(bytes, to: &encoded)
        return encoded
    }

    /// Encodes all bytes but the unreserved ones behind what is there, so that secrets leave no copy on the way.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - encoded: Where to.
    static func append(_ bytes: some Sequence<UInt8>, to encoded: inout [UInt8]) {
        for byte in bytes {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digits[Int(byte >> 4)])
                encoded.append(digits[Int(byte & 0x0F)])
            }
        }
    }

    /// Decodes one name or value of a form: `%XX` is a byte and `+` a space (URL Standard, section 5.1).
    ///
    /// Stricter than the URL Standard: a percent sign without two digits is refused, and so are bytes outside ASCII.
    ///
    /// - Parameter bytes: The characters between the separators.
    /// - Returns: The bytes, or nil when they are no such encoding.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case 0x21...0x7E: decoded.append(byte)
            default: return nil
            }
        }
        return decoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
