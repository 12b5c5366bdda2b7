// SPDX-License-Identifier: Apache-2.0
// The values of D-Bus.

/// One value of a message.
public indirect enum DBusValue: Sendable, Hashable {
    /// Eight bits without sign.
    case byte(UInt8)
    /// True or false.
    case boolean(Bool)
    /// Sixteen bits.
    case int16(Int16)
    /// Sixteen bits without sign.
    case uint16(UInt16)
    /// Thirty-two bits.
    case int32(Int32)
    /// Thirty-two bits without sign.
    case uint32(UInt32)
    /// Sixty-four bits.
    case int64(Int64)
    /// Sixty-four bits without sign.
    case uint64(UInt64)
    /// The bits of a floating-point number: they compare as bits, so that a message equals itself.
    case double(bits: UInt64)
    /// Text without NUL.
    case string(String)
    /// The path of an object, as `/org/freedesktop/login1`.
    case objectPath(String)
    /// A signature.
    case signature(String)
    /// The place of a file descriptor among those that came along.
    case unixDescriptor(UInt32)
    /// A value with its own type.
    case variant(DBusValue)
    /// Values of one type, which an empty array has as well.
    case array(of: DBusType, [DBusValue])
    /// One value or more.
    case structure([DBusValue])
    /// A key and its value, within an array.
    case entry(DBusValue, DBusValue)

    /// The type of the value.
    public var type: DBusType {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .unixDescriptor: .unixDescriptor
        case .variant: .variant
        case .array(of: let element, _): .array(element)
        case .structure(let members): .structure(members.map(\.type))
        case .entry(let key, let value): .entry(key.type, value.type)
        }
    }

    /// The text, where the value is one.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The path, where the value is one.
    public var path: String? { if case .objectPath(let path) = self { path } else { nil } }

    /// The truth value, where the value is one.
    public var truth: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

    /// The elements, where the value is an array.
    public var elements: [DBusValue]? { if case .array(of: _, let elements) = self { elements } else { nil } }

    /// What a variant holds.
    public var content: DBusValue? { if case .variant(let content) = self { content } else { nil } }

    /// The value of a key in an array of entries with text as keys, such as `a{sv}`; nil where it stands twice.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> DBusValue? {
        let found = (elements ?? []).filter { if case .entry(.string(key), _) = $0 { true } else { false } }
        guard found.count == 1, case .entry(_, let value)? = found.first else { return nil }
        return value
    }

    /// Whether a text may be the path of an object.
    ///
    /// - Parameter path: Any text.
    /// - Returns: Whether it is `/`, or parts of letters, digits and `_`, each behind a `/`.
    public static func isPath(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/") else { return false }
        if path.utf8.count == 1 { return true }
        return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy { isWord($0) }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
