// SPDX-License-Identifier: Apache-2.0

/// A cursor over JSON that can only move forward.
///
/// On hot paths the caller asks for the values it knows and skips the others:
///
/// ```swift
/// var reader = try JSONReader(bytes)
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///     if key.elementsEqual("type".utf8) { type = try reader.readString() } else { try reader.skipValue() }
/// }
/// try reader.finish()
/// ```
///
/// The caller of ``nextKey()`` is the one who must refuse a member that stands twice; ``readValue()`` does so itself.
public struct JSONReader: Sendable {
    let bytes: [UInt8]
    let limits: JSONLimits
    var position = 0
    private var depth = 0
    private var expectsSeparator = false

    /// Starts at the front of the bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole input, in UTF-8 without byte order mark.
    ///   - limits: How deep and how long the input may be.
    /// - Throws: `inputTooLong`.
    public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        guard bytes.count <= limits.maximumLength else {
            throw JSONError(
                .inputTooLong,
                "\(bytes.count) bytes of JSON came; at most \(limits.maximumLength) are taken"
            )
        }
        self.bytes = bytes
        self.limits = limits
    }

    /// What the next value is, without reading it.
    ///
    /// - Returns: The kind that the value's first character tells.
    /// - Throws: `inputTooShort` or `syntaxInvalid`.
    public mutating func peekKind() throws(JSONError) -> JSONKind {
        skipWhiteSpace()
        guard position < bytes.count else { throw tooShort() }
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw syntax("a value")
        }
    }

    /// Enters an object.
    ///
    /// - Throws: `typeUnexpected` for any other value, `depthExceeded`, `inputTooShort`.
    public mutating func beginObject() throws(JSONError) {
        try expectKind(.object)
        try descend()
    }

    /// Moves to the next member of the object that was entered last.
    ///
    /// - Returns: The member's name as UTF-8, its escapes resolved; nil when the object has ended.
    /// - Throws: `syntaxInvalid`, `inputTooShort`, `textNotUTF8`.
    public mutating func nextKey() throws(JSONError) -> ArraySlice<UInt8>? {
        guard try hasNextMember() else { return nil }
        let key = try scanString()
        try passColon()
        return key
    }

    /// Enters an array.
    ///
    /// - Throws: `typeUnexpected` for any other value, `depthExceeded`, `inputTooShort`.
    public mutating func beginArray() throws(JSONError) {
        try expectKind(.array)
        try descend()
    }

    /// Moves to the next item of the array that was entered last.
    ///
    /// - Returns: Whether there is another item; false when the array has ended.
    /// - Throws: `syntaxInvalid`, `inputTooShort`.
    public mutating func nextItem() throws(JSONError) -> Bool {
        try hasNext(closing: UInt8(ascii: "]"))
    }

    /// Reads a string.
    ///
    /// - Throws: `typeUnexpected` for any other value; `syntaxInvalid`, `inputTooShort`, `textNotUTF8`.
    public mutating func readString() throws(JSONError) -> String {
        try expectKind(.string)
        guard let place = scanPlainString() else { return String(decoding: try readStringBytes(), as: UTF8.self) }
        expectsSeparator = true
        return String(decoding: bytes[place], as: UTF8.self)
    }

    /// Reads a string as its UTF-8 bytes, shared with the input where nothing was escaped.
    ///
    /// - Returns: Valid UTF-8, escapes resolved.
    /// - Throws: `typeUnexpected` for any other value; `syntaxInvalid`, `inputTooShort`, `textNotUTF8`.
    public mutating func readStringBytes() throws(JSONError) -> ArraySlice<UInt8> {
        try expectKind(.string)
        let content = try scanString()
        expectsSeparator = true
        return content
    }

    /// Reads true or false.
    ///
    /// - Throws: `typeUnexpected` for any other value, `syntaxInvalid`.
    public mutating func readBool() throws(JSONError) -> Bool {
        try expectKind(.bool)
        let truth = bytes[position] == UInt8(ascii: "t")
        try expectLiteral(truth ? "true" : "false")
        expectsSeparator = true
        return truth
    }

    /// Reads null.
    ///
    /// - Throws: `typeUnexpected` for any other value, `syntaxInvalid`.
    public mutating func readNull() throws(JSONError) {
        try expectKind(.null)
        try expectLiteral("null")
        expectsSeparator = true
    }

    /// Reads an integer.
    ///
    /// - Throws: `typeUnexpected` for any other value, also for a number with fraction or exponent; `numberInvalid`.
    public mutating func readInteger() throws(JSONError) -> Int64 {
        try expectKind(.number)
        let start = position
        guard case .integer(let number) = try scanNumber() else {
            throw JSONError(.typeUnexpected, "an integer of at most 64 bits was expected at byte \(start)")
        }
        expectsSeparator = true
        return number
    }

    /// Reads a value of any kind into a tree.
    ///
    /// - Throws: Any code but `bytesLeftOver`; `keyDuplicated` for an object that names a member twice.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        switch try peekKind() {
        case .null:
            try readNull()
            return .null
        case .bool: return .bool(try readBool())
        case .number:
            let number = try scanNumber()
            expectsSeparator = true
            return number
        case .string: return .string(try readString())
        case .array:
            try beginArray()
            var items: [JSONValue] = []
            while try nextItem() { items.append(try readValue()) }
            return .array(items)
        case .object: return .object(try readObject())
        }
    }

    /// Passes over a value of any kind, checking that it is well formed.
    ///
    /// - Throws: Any code but `bytesLeftOver` and `keyDuplicated`.
    public mutating func skipValue() throws(JSONError) {
        switch try peekKind() {
        case .null: try readNull()
        case .bool: _ = try readBool()
        case .string: _ = try readStringBytes()
        case .number:
            _ = try scanNumber()
            expectsSeparator = true
        case .array:
            try beginArray()
            while try nextItem() { try skipValue() }
        case .object:
            try beginObject()
            while try nextKey() != nil { try skipValue() }
        }
    }

    /// Checks that nothing but white space is left.
    ///
    /// - Throws: `bytesLeftOver`.
    public mutating func finish() throws(JSONError) {
        skipWhiteSpace()
        guard position == bytes.count else {
            throw JSONError(.bytesLeftOver, "\(bytes.count - position) bytes follow the value at byte \(position)")
        }
    }

    // MARK: Structure

    private mutating func readObject() throws(JSONError) -> JSONObject {
        try beginObject()
        var object = JSONObject()
        var seen: Set<ArraySlice<UInt8>> = []
        while let spelling = try nextKey() {
            let key = String(decoding: spelling, as: UTF8.self)
            // Looking through a handful is cheaper than hashing; with many it would be quadratic.
            if object.count == 16 { seen = Set(object.members.map { ArraySlice($0.key.utf8) }) }
            guard object.count < 16 ? object[key] == nil : seen.insert(spelling).inserted else {
                throw JSONError(.keyDuplicated, "an object names a member twice before byte \(position)")
            }
            object.appendDistinct(key: key, value: try readValue())
        }
        return object
    }

    private mutating func descend() throws(JSONError) {
        depth += 1
        guard depth <= limits.maximumDepth else {
            throw JSONError(.depthExceeded, "more than \(limits.maximumDepth) levels at byte \(position)")
        }
        position += 1
        expectsSeparator = false
    }

    private mutating func hasNext(closing: UInt8) throws(JSONError) -> Bool {
        skipWhiteSpace()
        guard position < bytes.count else { throw tooShort() }
        if bytes[position] == closing {
            position += 1
            depth -= 1
            expectsSeparator = true
            return false
        }
        if expectsSeparator {
            try expect(UInt8(ascii: ","), "a comma or the end")
            skipWhiteSpace()
            // A comma before the end is no JSON.
            guard position < bytes.count else { throw tooShort() }
            guard bytes[position] != closing else { throw syntax("another value after the comma") }
        }
        return true
    }

    /// Moves to the opening quote of the next member's name; false when the object has ended.
    mutating func hasNextMember() throws(JSONError) -> Bool {
        guard try hasNext(closing: UInt8(ascii: "}")) else { return false }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw position < bytes.count ? syntax("a member's name") : tooShort()
        }
        return true
    }

    mutating func passColon() throws(JSONError) {
        skipWhiteSpace()
        try expect(UInt8(ascii: ":"), "a colon")
    }

    private mutating func expectKind(_ kind: JSONKind) throws(JSONError) {
        let found = try peekKind()
        guard found == kind else {
            throw JSONError(.typeUnexpected, "\(kind.name) was expected at byte \(position), found \(found.name)")
        }
    }

    private mutating func expect(_ character: UInt8, _ wanted: String) throws(JSONError) {
        guard position < bytes.count else { throw tooShort() }
        guard bytes[position] == character else { throw syntax(wanted) }
        position += 1
    }

    private mutating func expectLiteral(_ literal: String) throws(JSONError) {
        let wanted = literal.utf8
        guard bytes.count - position >= wanted.count else { throw tooShort() }
        // Byte by byte: a slice would take hold of the input for four letters.
        var end = position
        for letter in wanted {
            guard bytes[end] == letter else { throw syntax("\(literal)") }
            end += 1
        }
        position = end
    }

    mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    func syntax(_ wanted: String) -> JSONError {
        JSONError(.syntaxInvalid, "\(wanted) was expected at byte \(position)")
    }

    func tooShort() -> JSONError {
        JSONError(.inputTooShort, "the input ends at byte \(bytes.count), inside a value")
    }
}
