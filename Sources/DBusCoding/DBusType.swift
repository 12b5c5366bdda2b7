// SPDX-License-Identifier: Apache-2.0
// The types of D-Bus, and how a signature spells them.

/// One complete type of [the D-Bus specification](https://dbus.freedesktop.org/doc/dbus-specification.html#type-system).
public indirect enum DBusType: Sendable, Hashable {
    /// `y`, eight bits without sign.
    case byte
    /// `b`, four bytes on the wire.
    case boolean
    /// `n`
    case int16
    /// `q`
    case uint16
    /// `i`
    case int32
    /// `u`
    case uint32
    /// `x`
    case int64
    /// `t`
    case uint64
    /// `d`
    case double
    /// `s`
    case string
    /// `o`
    case objectPath
    /// `g`
    case signature
    /// `h`, the place of a file descriptor among those that came along.
    case unixDescriptor
    /// `v`, a value that brings its own type.
    case variant
    /// `a` and the type of the elements.
    case array(DBusType)
    /// `(` and `)` around one type or more.
    case structure([DBusType])
    /// `{` and `}` around a plain key and a value; only as the element of an array.
    case entry(DBusType, DBusType)

    /// The most bytes of a signature.
    static let maximumSignature = 255
    /// How deep types and values may stand in each other.
    static let maximumDepth = 32

    /// Reads a signature: any number of complete types.
    ///
    /// - Parameter signature: At most 255 bytes.
    /// - Returns: The types in order.
    /// - Throws: `signatureInvalid` or `tooDeep`.
    public static func types(of signature: String) throws(DBusError) -> [DBusType] {
        var rest = ArraySlice(signature.utf8)
        guard rest.count <= maximumSignature else {
            throw DBusError(.signatureInvalid, "a signature has \(rest.count) bytes, and 255 is the most")
        }
        var types: [DBusType] = []
        while !rest.isEmpty { types.append(try next(&rest, depth: 0)) }
        return types
    }

    /// How the type is spelt.
    public var signature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .unixDescriptor: "h"
        case .variant: "v"
        case .array(let element): "a" + element.signature
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        }
    }

    /// At which multiples a value begins.
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .int16, .uint16: 2
        case .boolean, .int32, .uint32, .string, .objectPath, .unixDescriptor, .array: 4
        case .int64, .uint64, .double, .structure, .entry: 8
        }
    }

    /// Whether the type may be the key of an entry.
    private var isBasic: Bool {
        switch self {
        case .variant, .array, .structure, .entry: false
        default: true
        }
    }

    private static func next(_ rest: inout ArraySlice<UInt8>, depth: Int) throws(DBusError) -> DBusType {
        guard depth <= maximumDepth else { throw DBusError(.tooDeep, "a signature nests deeper than \(maximumDepth)") }
        switch rest.popFirst() {
        case UInt8(ascii: "y"): return .byte
        case UInt8(ascii: "b"): return .boolean
        case UInt8(ascii: "n"): return .int16
        case UInt8(ascii: "q"): return .uint16
        case UInt8(ascii: "i"): return .int32
        case UInt8(ascii: "u"): return .uint32
        case UInt8(ascii: "x"): return .int64
        case UInt8(ascii: "t"): return .uint64
        case UInt8(ascii: "d"): return .double
        case UInt8(ascii: "s"): return .string
        case UInt8(ascii: "o"): return .objectPath
        case UInt8(ascii: "g"): return .signature
        case UInt8(ascii: "h"): return .unixDescriptor
        case UInt8(ascii: "v"): return .variant
        case UInt8(ascii: "a"):
            guard rest.first == UInt8(ascii: "{") else { return .array(try next(&rest, depth: depth + 1)) }
            rest.removeFirst()
            let key = try next(&rest, depth: depth + 2)
            let value = try next(&rest, depth: depth + 2)
            guard key.isBasic, rest.popFirst() == UInt8(ascii: "}") else { throw malformed }
            return .array(.entry(key, value))
        case UInt8(ascii: "("):
            var members: [DBusType] = []
            while let first = rest.first, first != UInt8(ascii: ")") {
                members.append(try next(&rest, depth: depth + 1))
            }
            guard rest.popFirst() != nil, !members.isEmpty else { throw malformed }
            return .structure(members)
        default: throw malformed
        }
    }

    private static var malformed: DBusError { DBusError(.signatureInvalid, "a signature spells no complete types") }
}
