// SPDX-License-Identifier: Apache-2.0
// Writes values of D-Bus, little-endian.

/// The bytes of a message so far.
struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    mutating func append(_ value: DBusValue) {
        align(to: value.type.alignment)
        switch value {
        case .byte(let byte): bytes.append(byte)
        case .boolean(let truth): number(UInt32(truth ? 1 : 0))
        case .int16(let value): number(UInt16(bitPattern: value))
        case .uint16(let value): number(value)
        case .int32(let value): number(UInt32(bitPattern: value))
        case .uint32(let value), .unixDescriptor(let value): number(value)
        case .int64(let value): number(UInt64(bitPattern: value))
        case .uint64(let value), .double(bits: let value): number(value)
        case .string(let text), .objectPath(let text):
            number(UInt32(text.utf8.count))
            terminated(text)
        case .signature(let text): short(text)
        case .variant(let content):
            short(content.type.signature)
            append(content)
        case .array(of: let type, let elements):
            let place = bytes.count
            number(UInt32(0))
            align(to: type.alignment)
            let start = bytes.count
            for element in elements { append(element) }
            let count = UInt32(bytes.count - start)
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
        case .structure(let members):
            for member in members { append(member) }
        case .entry(let key, let value):
            append(key)
            append(value)
        }
    }

    mutating func append(contentsOf other: [UInt8]) { bytes += other }

    private mutating func short(_ text: String) {
        bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
        terminated(text)
    }

    private mutating func terminated(_ text: String) {
        bytes += text.utf8
        bytes.append(0)
    }

    private mutating func number<Number: FixedWidthInteger>(_ number: Number) {
        for index in 0..<Number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
