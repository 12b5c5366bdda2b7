// SPDX-License-Identifier: Apache-2.0

/// A CBOR data item (RFC 8949) without tags, as CTAP2 canonical CBOR allows it.
public enum CBORValue: Sendable {
    /// Zero or a positive integer.
    case unsigned(UInt64)
    /// The negative integer −1 − n, where n is the payload.
    case negative(UInt64)
    /// A byte string.
    case bytes([UInt8])
    /// A text string.
    case text(String)
    /// An array.
    case array([CBORValue])
    /// A map; its pairs keep the order in which they came.
    case map(CBORMap)
    /// True or false.
    case bool(Bool)
    /// Null.
    case null
    /// Undefined.
    case undefined
    /// A floating-point number, widened to 64 bits; kept by its bit pattern, so that NaN equals itself.
    case float(bitPattern: UInt64)

    /// An integer of either sign.
    ///
    /// - Parameter value: The integer.
    /// - Returns: The item that holds it.
    public static func integer(_ value: Int) -> CBORValue {
        value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(-1 - value))
    }

    /// The integer, if this is one and it fits.
    public var integer: Int? {
        switch self {
        case .unsigned(let value): Int(exactly: value)
        case .negative(let value): Int(exactly: value).map { -1 - $0 }
        default: nil
        }
    }

    /// The byte string, if this is one.
    public var bytes: [UInt8]? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The text, if this is text.
    public var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The items, if this is an array.
    public var array: [CBORValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The pairs, if this is a map.
    public var map: CBORMap? {
        if case .map(let value) = self { value } else { nil }
    }
}

extension CBORValue: Hashable {
    /// Two items are equal when they encode alike: text by its bytes, not by canonical equivalence as Swift compares it.
    public static func == (left: CBORValue, right: CBORValue) -> Bool {
        switch (left, right) {
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.negative(let one), .negative(let other)): one == other
        case (.bytes(let one), .bytes(let other)): one == other
        case (.text(let one), .text(let other)):
            one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.map(let one), .map(let other)): one == other
        case (.bool(let one), .bool(let other)): one == other
        case (.null, .null), (.undefined, .undefined): true
        case (.float(let one), .float(let other)): one == other
        default: false
        }
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .unsigned(let value): hasher.combine(value)
        case .negative(let value): hasher.combine(~value)
        case .bytes(let value): hasher.combine(value)
        case .text(var value):
            // The bytes as they stand; hashing the string itself would bring it into canonical form first.
            value.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        case .array(let value): hasher.combine(value)
        case .map(let value): hasher.combine(value)
        case .bool(let value): hasher.combine(value)
        case .null, .undefined: break
        case .float(let pattern): hasher.combine(pattern)
        }
    }
}

extension CBORValue {
    /// Reads bytes that are exactly one item.
    ///
    /// - Parameters:
    ///   - bytes: The whole input.
    ///   - limits: How deep and how large the item may be.
    /// - Throws: Any code of ``CBORError``; `bytesLeftOver` when something follows the item.
    public init(decoding bytes: some Collection<UInt8>, limits: CBORLimits = CBORLimits()) throws(CBORError) {
        var reader = CBORReader(ArraySlice(bytes), limits: limits)
        self = try reader.readValue()
        try reader.finish()
    }

    /// The item in CTAP2 canonical form: shortest integers, definite lengths, map keys sorted.
    public var encoded: [UInt8] {
        var writer = CBORWriter()
        writer.write(self)
        return writer.bytes
    }
}
