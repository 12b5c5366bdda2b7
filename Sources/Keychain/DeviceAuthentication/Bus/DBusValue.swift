// SPDX-License-Identifier: Apache-2.0

/// One value of a message.
package indirect enum DBusValue: Sendable, Hashable {
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
    /// A file descriptor that came along.
    case unixDescriptor
    /// A value with its own type.
    case variant(DBusValue)
    /// Values of one type, whose signature an empty array has as well.
    case array(of: String, [DBusValue])
    /// One value or more.
    case structure([DBusValue])
    /// A key and its value, within an array.
    case entry(DBusValue, DBusValue)

    /// The text, where the value is one.
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The path, where the value is one.
    package var path: String? { if case .objectPath(let path) = self { path } else { nil } }

    /// The truth value, where the value is one.
    package var truth: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

    /// The elements, where the value is an array.
    package var elements: [DBusValue]? { if case .array(of: _, let elements) = self { elements } else { nil } }

    /// What a variant holds.
    package var content: DBusValue? { if case .variant(let content) = self { content } else { nil } }

    /// The value of a key in an array of entries with text as keys, such as `a{sv}`; nil where it stands twice.
    ///
    /// - Parameter key: The key.
    package subscript(key: String) -> DBusValue? {
        let found = (elements ?? []).filter { if case .entry(.string(key), _) = $0 { true } else { false } }
        guard found.count == 1, case .entry(_, let value)? = found.first else { return nil }
        return value
    }
}
