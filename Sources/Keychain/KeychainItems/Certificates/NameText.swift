// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// The text of an attribute of a name, in any of the eight forms that certificates have.
enum NameText {
    /// The text; nil for another form, and for bytes that are no text of their form.
    static func read(_ node: ASN1Node) -> String? {
        guard case .primitive(let bytes) = node.content else { return nil }
        switch node.identifier {
        case .printableString, .ia5String, .numericString, .visibleString: return ascii(bytes)
        case .utf8String: return String(validating: bytes, as: UTF8.self)
        // T.61 as everybody writes and reads it: Latin-1.
        case .teletexString: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        case .bmpString: return units(bytes, of: 2).flatMap { utf16($0) }
        case .universalString: return units(bytes, of: 4).flatMap { utf32($0) }
        default: return nil
        }
    }

    /// Bytes below 128 as text; nil where there are others.
    static func ascii(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func units(_ bytes: ArraySlice<UInt8>, of length: Int) -> [UInt32]? {
        guard bytes.count.isMultiple(of: length) else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: length).map { start in
            bytes[start..<start + length].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private static func utf16(_ units: [UInt32]) -> String? {
        String(validating: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
    }

    private static func utf32(_ units: [UInt32]) -> String? {
        var text = String.UnicodeScalarView()
        for unit in units {
            guard let scalar = Unicode.Scalar(unit) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }
}
