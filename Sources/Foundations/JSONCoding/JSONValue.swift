// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259).
public enum JSONValue: Sendable, Hashable {
    /// Null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; its members keep their order.
    case object(JSONObject)

    /// The string, if this is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, if this is one.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The items, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, if this is an object.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether this is null.
    public var isNull: Bool {
        // Not by ==, which would take hold of a text or a list only to say no.
        if case .null = self { true } else { false }
    }

    /// The value of a member, if this is an object that has it.
    ///
    /// - Parameter key: The member's name.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// What this is, with its article, for messages.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// Reads bytes that are exactly one JSON value.
    ///
    /// Stricter than RFC 8259 leaves open: a member that stands twice, strings that are not UTF-8 and lone surrogates
    /// are refused, because two readers could see two different values.
    ///
    /// - Parameters:
    ///   - bytes: The whole input, in UTF-8 without byte order mark.
    ///   - limits: How deep and how long the input may be.
    /// - Throws: `syntaxInvalid`, `inputTooLong`, `inputTooShort`, `bytesLeftOver`, `depthExceeded`, `keyDuplicated`,
    ///   `textNotUTF8` or `numberInvalid`.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var reader = try JSONReader(Array(bytes), limits: limits)
        self = try reader.readValue()
        try reader.finish()
    }

    /// The value as compact JSON in UTF-8, members in their order.
    public var serialized: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of a member that stands twice the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}

/// Limits of reading.
public struct JSONLimits: Sendable, Hashable {
    /// How many arrays and objects may lie in each other.
    public var maximumDepth: Int
    /// How many bytes the whole input may have.
    public var maximumLength: Int

    /// Limits with defaults that fit every WebAuthn message.
    ///
    /// - Parameters:
    ///   - maximumDepth: How many arrays and objects may lie in each other.
    ///   - maximumLength: How many bytes the whole input may have.
    public init(maximumDepth: Int = 16, maximumLength: Int = 65_536) {
        self.maximumDepth = maximumDepth
        self.maximumLength = maximumLength
    }
}
