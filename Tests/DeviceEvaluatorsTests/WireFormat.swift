// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication

/// A call as the fake bus reads it: little-endian, with arguments that are texts, paths and numbers.
struct FakeCall: Sendable {
    let serial: UInt32
    private(set) var member: String?
    private(set) var destination: String?
    private(set) var body: [DBusValue] = []

    /// How long the message is whose first 16 bytes are there.
    static func length(of bytes: [UInt8]) -> Int {
        let fields = Int(number(bytes, at: 12))
        return (16 + fields + 7) / 8 * 8 + Int(number(bytes, at: 4))
    }

    init?(decoding bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "l"), bytes.count == Self.length(of: bytes) else { return nil }
        serial = Self.number(bytes, at: 8)
        let end = 16 + Int(Self.number(bytes, at: 12))
        var (place, signature) = (16, "")
        while place < end {
            place = (place + 7) / 8 * 8
            let (code, type) = (bytes[place], bytes[place + 2])
            place += 4
            guard let value = Self.value(type, bytes, &place) else { return nil }
            switch (code, value) {
            case (3, .string(let text)): member = text
            case (6, .string(let text)): destination = text
            case (8, .signature(let text)): signature = text
            default: break
            }
        }
        place = (end + 7) / 8 * 8
        for type in signature.utf8 {
            guard let value = Self.value(type, bytes, &place) else { return nil }
            body.append(value)
        }
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    private static func value(_ type: UInt8, _ bytes: [UInt8], _ place: inout Int) -> DBusValue? {
        if type == UInt8(ascii: "g") {
            let end = place + 1 + Int(bytes[place])
            defer { place = end + 1 }
            return .signature(String(decoding: bytes[place + 1..<end], as: UTF8.self))
        }
        place = (place + 3) / 4 * 4
        let number = number(bytes, at: place)
        place += 4
        guard type == UInt8(ascii: "s") || type == UInt8(ascii: "o") else {
            return type == UInt8(ascii: "u") ? .uint32(number) : nil
        }
        let end = place + Int(number)
        defer { place = end + 1 }
        let text = String(decoding: bytes[place..<end], as: UTF8.self)
        return type == UInt8(ascii: "s") ? .string(text) : .objectPath(text)
    }
}

extension DBusMessage {
    /// The message's bytes, little-endian, with the number 7.
    var encoded: [UInt8] {
        var content: [UInt8] = []
        for value in body { value.write(to: &content) }
        var fields: [DBusValue] = []
        func add(_ code: UInt8, _ value: DBusValue?) {
            if let value { fields.append(.structure([.byte(code), .variant(value)])) }
        }
        add(1, path.map { .objectPath($0) })
        add(2, interface.map { .string($0) })
        add(3, member.map { .string($0) })
        add(4, errorName.map { .string($0) })
        add(5, replySerial.map { .uint32($0) })
        add(6, destination.map { .string($0) })
        add(7, sender.map { .string($0) })
        add(8, body.isEmpty ? nil : .signature(body.map(\.signature).joined()))
        var bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
        DBusValue.uint32(UInt32(content.count)).write(to: &bytes)
        DBusValue.uint32(7).write(to: &bytes)
        DBusValue.array(of: "(yv)", fields).write(to: &bytes)
        while bytes.count % 8 != 0 { bytes.append(0) }
        return bytes + content
    }
}

extension DBusValue {
    /// The type as D-Bus writes it.
    var signature: String {
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
        case .array(of: let elements, _): "a" + elements
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        }
    }

    func write(to bytes: inout [UInt8]) {
        func align(_ signature: String) {
            let alignment =
                switch signature.first {
                case "y", "g", "v": 1
                case "n", "q": 2
                case "x", "t", "d", "(", "{": 8
                default: 4
                }
            while bytes.count % alignment != 0 { bytes.append(0) }
        }
        func number(_ number: some FixedWidthInteger) {
            for index in 0..<number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
        }
        func short(_ text: String) { bytes += [UInt8(text.utf8.count)] + text.utf8 + [0] }
        align(signature)
        switch self {
        case .byte(let byte): bytes.append(byte)
        case .boolean(let truth): number(UInt32(truth ? 1 : 0))
        case .int16(let value): number(value)
        case .uint16(let value): number(value)
        case .int32(let value): number(value)
        case .uint32(let value): number(value)
        case .int64(let value): number(value)
        case .uint64(let value), .double(bits: let value): number(value)
        case .string(let text), .objectPath(let text):
            number(UInt32(text.utf8.count))
            bytes += text.utf8 + [0]
        case .signature(let text): short(text)
        case .unixDescriptor: number(UInt32(0))
        case .variant(let content):
            short(content.signature)
            content.write(to: &bytes)
        case .array(of: let type, let elements):
            let place = bytes.count
            number(UInt32(0))
            align(type)
            let start = bytes.count
            for element in elements { element.write(to: &bytes) }
            let count = bytes.count - start
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
        case .structure(let members): for member in members { member.write(to: &bytes) }
        case .entry(let key, let value):
            key.write(to: &bytes)
            value.write(to: &bytes)
        }
    }
}
