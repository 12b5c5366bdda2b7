// SPDX-License-Identifier: Apache-2.0

/// A cursor over CBOR that can only move forward.
///
/// Refused always: indefinite lengths, tags, reserved heads, duplicate keys, text that is not UTF-8, lengths beyond
/// the input, depth and counts beyond the limits. A declared length is compared with what is left before anything is
/// reserved, so nine bytes cannot ask for gigabytes.
public struct CBORReader: Sendable {
    private let bytes: ArraySlice<UInt8>
    private let limits: CBORLimits

    /// The index of the next byte, in the indices of the slice that was handed in.
    public private(set) var position: Int

    /// How often the input left CTAP2 canonical form: integers longer than needed, map keys out of order.
    public private(set) var canonicalDeviations = 0

    /// Starts at the front of the bytes.
    ///
    /// - Parameters:
    ///   - bytes: The input; it is shared, not copied.
    ///   - limits: How deep and how large an item may be.
    public init(_ bytes: ArraySlice<UInt8>, limits: CBORLimits = CBORLimits()) {
        self.bytes = bytes
        self.limits = limits
        position = bytes.startIndex
    }

    /// How many bytes have not been read yet.
    public var remainingCount: Int { bytes.endIndex - position }

    /// Reads one item of any type.
    ///
    /// - Throws: Any code of ``CBORError`` but `bytesLeftOver`.
    public mutating func readValue() throws(CBORError) -> CBORValue {
        try readValue(depth: 0)
    }

    /// Reads the head of a map; as many keys with their values follow.
    ///
    /// The caller who reads pairs by hand is the one who must refuse a key that stands twice.
    ///
    /// - Returns: How many pairs follow.
    /// - Throws: `typeUnexpected` for any other item; `countExceeded`, `inputTooShort` and the errors of heads.
    public mutating func readMapHeader() throws(CBORError) -> Int {
        let head = try readHead()
        guard head.major == .map else { throw unexpected("a map", head) }
        return try checkedCount(head, itemsEach: 2)
    }

    /// Reads an integer of either sign.
    ///
    /// - Throws: `typeUnexpected` for any other item or one that does not fit 64 bits with sign.
    public mutating func readInteger() throws(CBORError) -> Int {
        let head = try readHead()
        guard head.major == .unsigned || head.major == .negative, let magnitude = Int(exactly: head.argument) else {
            throw unexpected("an integer of at most 63 bits", head)
        }
        return head.major == .unsigned ? magnitude : -1 - magnitude
    }

    /// Reads a byte string.
    ///
    /// - Returns: The bytes, shared with the input.
    /// - Throws: `typeUnexpected` for any other item, `inputTooShort` when its length is longer than what is left.
    public mutating func readBytes() throws(CBORError) -> ArraySlice<UInt8> {
        let head = try readHead()
        guard head.major == .bytes else { throw unexpected("a byte string", head) }
        return try take(head)
    }

    /// Reads a text string.
    ///
    /// - Throws: `typeUnexpected` for any other item, `textNotUTF8`, `inputTooShort`.
    public mutating func readText() throws(CBORError) -> String {
        let head = try readHead()
        guard head.major == .text else { throw unexpected("a text string", head) }
        return try takeText(head)
    }

    /// Checks that the whole input has been read.
    ///
    /// - Throws: `bytesLeftOver` when something is left.
    public func finish() throws(CBORError) {
        guard remainingCount == 0 else {
            throw CBORError(.bytesLeftOver, "\(remainingCount) bytes follow the item that should be the last")
        }
    }

    // MARK: Items

    private mutating func readValue(depth: Int) throws(CBORError) -> CBORValue {
        let start = position
        let head = try readHead()
        switch head.major {
        case .unsigned: return .unsigned(head.argument)
        case .negative: return .negative(head.argument)
        case .bytes: return .bytes(Array(try take(head)))
        case .text: return .text(try takeText(head))
        case .array: return try readArray(head, depth: depth + 1, start: start)
        case .map: return .map(try readMap(head, depth: depth + 1, start: start))
        case .tag: throw CBORError(.tagUnsupported, "a tag stands at offset \(offset(start)); none is allowed")
        case .simple: return try simpleValue(head, start: start)
        }
    }

    private mutating func readArray(_ head: Head, depth: Int, start: Int) throws(CBORError) -> CBORValue {
        try checkDepth(depth, start: start)
        let count = try checkedCount(head, itemsEach: 1)
        var items: [CBORValue] = []
        items.reserveCapacity(count)
        for _ in 0..<count { items.append(try readValue(depth: depth)) }
        return .array(items)
    }

    private mutating func readMap(_ head: Head, depth: Int, start: Int) throws(CBORError) -> CBORMap {
        try checkDepth(depth, start: start)
        let count = try checkedCount(head, itemsEach: 2)
        var map = CBORMap()
        // Looking through a handful is cheaper than hashing; with many it would be quadratic.
        var seen: Set<CBORValue>? = count > 16 ? [] : nil
        var previous: ArraySlice<UInt8>?
        for _ in 0..<count {
            let keyStart = position
            let key = try readKey()
            // Two readers that disagree on which of two equal keys counts is how a checked value is swapped.
            guard seen == nil ? map[key] == nil : seen?.insert(key).inserted == true else {
                throw CBORError(.keyDuplicated, "the map key at offset \(offset(keyStart)) stands twice")
            }
            let spelling = bytes[keyStart..<position]
            if let previous, !CBORKeyOrder.precedes(previous, spelling) {
                try noteDeviation("the map key at offset \(offset(keyStart)) is out of canonical order")
            }
            previous = spelling
            map.appendDistinct(key: key, value: try readValue(depth: depth))
        }
        return map
    }

    private mutating func readKey() throws(CBORError) -> CBORValue {
        let start = position
        let head = try readHead()
        switch head.major {
        case .unsigned: return .unsigned(head.argument)
        case .negative: return .negative(head.argument)
        case .bytes: return .bytes(Array(try take(head)))
        case .text: return .text(try takeText(head))
        default:
            throw CBORError(
                .keyTypeUnsupported,
                "the map key at offset \(offset(start)) is \(head.major.name); an integer, text or bytes was expected"
            )
        }
    }

    private func simpleValue(_ head: Head, start: Int) throws(CBORError) -> CBORValue {
        switch head.information {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 23: return .undefined
        case 25: return .float(bitPattern: Double(CBORHalfFloat.widened(UInt16(head.argument))).bitPattern)
        case 26: return .float(bitPattern: Double(Float(bitPattern: UInt32(head.argument))).bitPattern)
        case 27: return .float(bitPattern: head.argument)
        default:
            throw CBORError(.headReserved, "an unassigned simple value stands at offset \(offset(start))")
        }
    }

    // MARK: Heads

    private mutating func readHead() throws(CBORError) -> Head {
        let start = position
        guard start < bytes.endIndex else {
            throw CBORError(.inputTooShort, "the input ends at offset \(offset(start)) where an item was expected")
        }
        let initial = bytes[start]
        position += 1
        let information = initial & 0x1F
        // Three bits have eight values, and each is a case.
        let major = CBORMajorType(rawValue: initial >> 5) ?? .simple
        guard information >= 24 else { return Head(major, information, UInt64(information)) }
        guard information < 28 else {
            if information == 31 {
                throw CBORError(.indefiniteLength, "an item of indefinite length stands at offset \(offset(start))")
            }
            throw CBORError(.headReserved, "the head at offset \(offset(start)) is reserved")
        }
        let length = 1 << Int(information - 24)
        guard length <= remainingCount else {
            throw CBORError(.inputTooShort, "the input ends inside the head at offset \(offset(start))")
        }
        var argument: UInt64 = 0
        for _ in 0..<length {
            argument = argument << 8 | UInt64(bytes[position])
            position += 1
        }
        if major != .simple, argument < Head.smallestArgument(information) {
            try noteDeviation("the integer at offset \(offset(start)) is longer than needed")
        }
        return Head(major, information, argument)
    }

    private mutating func noteDeviation(_ message: String) throws(CBORError) {
        guard !limits.requiresCanonicalForm else { throw CBORError(.notCanonical, message) }
        canonicalDeviations += 1
    }

    private mutating func take(_ head: Head) throws(CBORError) -> ArraySlice<UInt8> {
        guard let count = Int(exactly: head.argument), count <= remainingCount else {
            throw CBORError(
                .inputTooShort,
                "a string declares \(head.argument) bytes, \(remainingCount) are left at offset \(offset(position))"
            )
        }
        let start = position
        position += count
        return bytes[start..<position]
    }

    private mutating func takeText(_ head: Head) throws(CBORError) -> String {
        let start = position
        guard let text = String(validating: try take(head), as: UTF8.self) else {
            throw CBORError(.textNotUTF8, "the text at offset \(offset(start)) is not UTF-8")
        }
        return text
    }

    private func checkedCount(_ head: Head, itemsEach: Int) throws(CBORError) -> Int {
        guard head.argument <= UInt64(limits.maximumCount) else {
            throw CBORError(.countExceeded, "\(head.argument) items are declared; at most \(limits.maximumCount) fit")
        }
        let count = Int(head.argument)
        guard count * itemsEach <= remainingCount else {
            throw CBORError(.inputTooShort, "\(count) items are declared, but only \(remainingCount) bytes are left")
        }
        return count
    }

    private func checkDepth(_ depth: Int, start: Int) throws(CBORError) {
        guard depth <= limits.maximumDepth else {
            throw CBORError(.depthExceeded, "more than \(limits.maximumDepth) levels at offset \(offset(start))")
        }
    }

    private func unexpected(_ wanted: String, _ head: Head) -> CBORError {
        CBORError(.typeUnexpected, "\(wanted) was expected before offset \(offset(position)), found \(head.major.name)")
    }

    private func offset(_ index: Int) -> Int { index - bytes.startIndex }
}

extension CBORReader {
    /// The first bytes of an item: its type and its argument.
    private struct Head {
        let major: CBORMajorType
        let information: UInt8
        let argument: UInt64

        init(_ major: CBORMajorType, _ information: UInt8, _ argument: UInt64) {
            self.major = major
            self.information = information
            self.argument = argument
        }

        /// The smallest argument that needs as many bytes as the additional information says.
        static func smallestArgument(_ information: UInt8) -> UInt64 {
            switch information {
            case 24: 24
            case 25: 0x100
            case 26: 0x1_0000
            default: 0x1_0000_0000
            }
        }
    }
}
