// SPDX-License-Identifier: Apache-2.0

extension CollectedClientData {
    /// The JSON in UTF-8, members in the standard's fixed order.
    ///
    /// WebAuthn Level 3, section 5.8.1.1: verifiers without a JSON parser rely on the order and on the absence of spaces.
    /// A `crossOrigin` that is not told is written as false.
    public var serialized: [UInt8] {
        var bytes: [UInt8] = []
        bytes += #"{"type":"#.utf8
        Self.append(type, to: &bytes)
        bytes += #","challenge":"#.utf8
        Self.append(challenge, to: &bytes)
        bytes += #","origin":"#.utf8
        Self.append(origin, to: &bytes)
        bytes += #","crossOrigin":"#.utf8
        bytes += (crossOrigin == true ? "true" : "false").utf8
        if let topOrigin {
            bytes += #","topOrigin":"#.utf8
            Self.append(topOrigin, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Appends a string, quoted and escaped as the section's CCDToString does: control characters as six characters.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes += "\\u00".utf8
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 0x0F)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
