// SPDX-License-Identifier: Apache-2.0
// Reads values of D-Bus with a cursor that only moves forward.

/// What is left of a message's bytes.
struct DBusReader {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    private(set) var offset: Int

    init(_ bytes: [UInt8], isLittleEndian: Bool, from offset: Int) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
        self.offset = offset
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// Passes the zeroes up to the next multiple.
    mutating func align(to alignment: Int) throws(DBusError) {
        while offset % alignment != 0 {
            guard try byte() == 0 else { throw DBusError(.valueInvalid, "padding holds something else than zeroes") }
        }
    }

    /// Reads a value of a type.
    mutating func value(of type: DBusType, depth: Int = 0) throws(DBusError) -> DBusValue {
        guard depth <= DBusType.maximumDepth else {
            throw DBusError(.tooDeep, "values nest deeper than \(DBusType.maximumDepth)")
        }
        try align(to: type.alignment)
        switch type {
        case .byte: return .byte(try byte())
        case .boolean:
            let number: UInt32 = try number()
            guard number <= 1 else { throw DBusError(.valueInvalid, "a truth value is neither 0 nor 1") }
            return .boolean(number == 1)
        case .int16: return .int16(Int16(bitPattern: try number()))
        case .uint16: return .uint16(try number())
        case .int32: return .int32(Int32(bitPattern: try number()))
        case .uint32: return .uint32(try number())
        case .int64: return .int64(Int64(bitPattern: try number()))
        case .uint64: return .uint64(try number())
        case .double: return .double(bits: try number())
        case .unixDescriptor: return .unixDescriptor(try number())
        case .string: return .string(try text(count: Int(try number() as UInt32)))
        case .objectPath:
            let path = try text(count: Int(try number() as UInt32))
            guard DBusValue.isPath(path) else { throw DBusError(.valueInvalid, "a path of an object is none") }
            return .objectPath(path)
        case .signature: return .signature(try signature())
        case .variant:
            let types = try DBusType.types(of: try text(count: Int(try byte())))
            guard let type = types.first, types.count == 1 else {
                throw DBusError(.signatureInvalid, "a variant has \(types.count) types, and must have one")
            }
            return .variant(try value(of: type, depth: depth + 1))
        case .array(let element): return .array(of: element, try elements(of: element, depth: depth + 1))
        case .structure(let members):
            var values: [DBusValue] = []
            for member in members { values.append(try value(of: member, depth: depth + 1)) }
            return .structure(values)
        case .entry(let key, let content):
            return .entry(try value(of: key, depth: depth + 1), try value(of: content, depth: depth + 1))
        }
    }

    private mutating func elements(of type: DBusType, depth: Int) throws(DBusError) -> [DBusValue] {
        let count = Int(try number() as UInt32)
        try align(to: type.alignment)
        guard count <= bytes.count - offset else { throw DBusError(.truncated, "an array is longer than its message") }
        let end = offset + count
        var values: [DBusValue] = []
        while offset < end { values.append(try value(of: type, depth: depth)) }
        guard offset == end else { throw DBusError(.valueInvalid, "an array ends within an element") }
        return values
    }

    private mutating func signature() throws(DBusError) -> String {
        let signature = try text(count: Int(try byte()))
        _ = try DBusType.types(of: signature)
        return signature
    }

    private mutating func text(count: Int) throws(DBusError) -> String {
        guard count < bytes.count - offset else { throw DBusError(.truncated, "a text is longer than its message") }
        let content = bytes[offset..<offset + count]
        guard !content.contains(0), let text = String(validating: content, as: UTF8.self) else {
            throw DBusError(.valueInvalid, "a text is no UTF-8 without NUL")
        }
        offset += count
        guard try byte() == 0 else { throw DBusError(.valueInvalid, "a text does not end in NUL") }
        return text
    }

    mutating func byte() throws(DBusError) -> UInt8 {
        guard offset < bytes.count else { throw DBusError(.truncated, "the message ends within a value") }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func number<Number: FixedWidthInteger & UnsignedInteger>() throws(DBusError) -> Number {
        let size = Number.bitWidth / 8
        guard size <= bytes.count - offset else { throw DBusError(.truncated, "the message ends within a number") }
        var number: Number = 0
        for byte in isLittleEndian
            ? Array(bytes[offset..<offset + size].reversed()) : Array(bytes[offset..<offset + size])
        {
            number = number << 8 | Number(byte)
        }
        offset += size
        return number
    }
}
