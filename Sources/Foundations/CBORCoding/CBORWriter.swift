// SPDX-License-Identifier: Apache-2.0

/// Writes items in CTAP2 canonical form: shortest integers, definite lengths, map keys sorted, floats in 64 bits.
public struct CBORWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Starts with nothing written.
    public init() {}

    /// Starts with nothing written, and room for so many bytes.
    package init(reserving capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes one item.
    ///
    /// - Parameter value: The item; maps are sorted on the way out.
    public mutating func write(_ value: CBORValue) {
        switch value {
        case .unsigned(let number): writeHead(.unsigned, number)
        case .negative(let number): writeHead(.negative, number)
        case .bytes(let content): write(bytes: content)
        case .text(let content):
            writeHead(.text, UInt64(content.utf8.count))
            bytes += content.utf8
        case .array(let items):
            writeHead(.array, UInt64(items.count))
            for item in items { write(item) }
        case .map(let map): write(map)
        case .bool(let truth): bytes.append(truth ? 0xF5 : 0xF4)
        case .null: bytes.append(0xF6)
        case .undefined: bytes.append(0xF7)
        case .float(let pattern):
            bytes.append(0xFB)
            appendBigEndian(pattern, count: 8)
        }
    }

    /// Writes the head of a map, whose pairs the caller writes next, by itself in canonical order.
    ///
    /// - Parameter count: How many pairs follow.
    package mutating func beginMap(_ count: Int) {
        writeHead(.map, UInt64(count))
    }

    /// Writes a byte string.
    package mutating func write(bytes content: some Collection<UInt8>) {
        writeHead(.bytes, UInt64(content.count))
        bytes += content
    }

    private mutating func write(_ map: CBORMap) {
        writeHead(.map, UInt64(map.count))
        let spelled = map.pairs.map { (key: $0.key.encoded, value: $0.value) }
        for pair in spelled.sorted(by: { CBORKeyOrder.precedes($0.key, $1.key) }) {
            bytes += pair.key
            write(pair.value)
        }
    }

    private mutating func writeHead(_ major: CBORMajorType, _ argument: UInt64) {
        let type = major.rawValue << 5
        switch argument {
        case 0..<24: bytes.append(type | UInt8(argument))
        case 24...0xFF:
            bytes.append(type | 24)
            appendBigEndian(argument, count: 1)
        case 0x100...0xFFFF:
            bytes.append(type | 25)
            appendBigEndian(argument, count: 2)
        case 0x1_0000...0xFFFF_FFFF:
            bytes.append(type | 26)
            appendBigEndian(argument, count: 4)
        default:
            bytes.append(type | 27)
            appendBigEndian(argument, count: 8)
        }
    }

    private mutating func appendBigEndian(_ value: UInt64, count: Int) {
        for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }
}

/// Order of map keys by their spelling (CTAP 2.2, section 8): lower major type, then shorter, then bytewise.
enum CBORKeyOrder {
    /// Tells whether one key's spelling comes strictly before another's.
    ///
    /// - Parameters:
    ///   - left: The encoded key that should come first.
    ///   - right: The encoded key that should come second.
    /// - Returns: Whether the first comes strictly before the second.
    static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        guard let leftInitial = left.first, let rightInitial = right.first else { return left.count < right.count }
        if leftInitial >> 5 != rightInitial >> 5 { return leftInitial >> 5 < rightInitial >> 5 }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }
}

/// The upper three bits of an item's first byte.
enum CBORMajorType: UInt8 {
    case unsigned, negative, bytes, text, array, map, tag, simple

    /// The type in words, with its article.
    var name: String {
        switch self {
        case .unsigned: "an unsigned integer"
        case .negative: "a negative integer"
        case .bytes: "a byte string"
        case .text: "a text string"
        case .array: "an array"
        case .map: "a map"
        case .tag: "a tag"
        case .simple: "a simple value or a float"
        }
    }
}
