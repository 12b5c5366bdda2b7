// SPDX-License-Identifier: Apache-2.0
// One message of D-Bus and its bytes.

/// A message: a call, its answer, an error or a signal.
public struct DBusMessage: Sendable, Hashable {
    /// What a message is.
    public enum Kind: UInt8, Sendable, Hashable {
        /// Asks an object to do something.
        case call = 1
        /// Answers a call.
        case reply = 2
        /// Says that a call failed.
        case error = 3
        /// Tells whoever listens.
        case signal = 4
    }

    /// What the message is.
    public var kind: Kind
    /// The sender's number of the message, never 0.
    public var serial: UInt32
    /// The object that is called, or that signals.
    public var path: String?
    /// The interface of the member.
    public var interface: String?
    /// The method or signal.
    public var member: String?
    /// The error's name.
    public var errorName: String?
    /// Which call is answered.
    public var replySerial: UInt32?
    /// For whom the message is.
    public var destination: String?
    /// The unique name of who sent it, as the bus itself writes it.
    public var sender: String?
    /// How many file descriptors come along.
    public var descriptorCount: UInt32
    /// The values.
    public var body: [DBusValue]

    /// The most bytes of a message that this module reads; what the services of a desktop send is far below.
    public static let maximumLength = 131_072
    /// How many bytes tell how long a message is.
    public static let prefixLength = 16

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - member: The method.
    ///   - interface: Its interface.
    ///   - path: The object.
    ///   - destination: Whom to ask.
    ///   - body: The arguments.
    public init(
        calling member: String,
        of interface: String,
        at path: String,
        destination: String,
        body: [DBusValue] = []
    ) {
        self.init(.call, serial: 1, body: body)
        (self.member, self.interface, self.path, self.destination) = (member, interface, path, destination)
    }

    /// Makes a message without any field of its header.
    ///
    /// - Parameters:
    ///   - kind: What it is.
    ///   - serial: Its number.
    ///   - body: The values.
    public init(_ kind: Kind, serial: UInt32, body: [DBusValue] = []) {
        self.kind = kind
        self.serial = serial
        self.body = body
        descriptorCount = 0
    }

    /// Tells how long a message is, header and body together.
    ///
    /// - Parameter prefix: The first 16 bytes of the message or more.
    /// - Returns: The number of bytes from its first to its last.
    /// - Throws: `truncated`, `headerInvalid`, or `tooLong` for more than ``maximumLength``.
    public static func length(of prefix: some Collection<UInt8>) throws(DBusError) -> Int {
        let length = try DBusEnvelope(prefix).length
        guard length <= maximumLength else {
            throw DBusError(.tooLong, "a message of \(length) bytes, and \(maximumLength) is the most that is read")
        }
        return length
    }

    /// Reads a whole message.
    ///
    /// - Parameter bytes: The message and nothing behind it.
    /// - Throws: Any code of this module.
    public init(decoding bytes: [UInt8]) throws(DBusError) {
        let length = try Self.length(of: bytes)
        guard bytes.count >= length else { throw DBusError(.truncated, "\(bytes.count) of \(length) bytes are there") }
        guard bytes.count == length else { throw DBusError(.trailingBytes, "bytes follow the message") }
        let isLittleEndian = DBusEnvelope.order(of: bytes[0]) ?? true
        guard let kind = Kind(rawValue: bytes[1]), bytes[3] == 1 else {
            throw DBusError(.headerInvalid, "a message of an unknown kind or version")
        }
        var reader = DBusReader(bytes, isLittleEndian: isLittleEndian, from: 8)
        guard case .uint32(let serial) = try reader.value(of: .uint32), serial != 0 else {
            throw DBusError(.headerInvalid, "a message has the number 0")
        }
        let fields = try reader.value(of: .array(.structure([.byte, .variant])))
        try reader.align(to: 8)
        self.init(kind, serial: serial)
        var signature = ""
        for field in fields.elements ?? [] { try take(field, &signature) }
        guard hasNeededFields else {
            throw DBusError(.headerInvalid, "a field that the message's kind needs is missing")
        }
        for type in try DBusType.types(of: signature) { body.append(try reader.value(of: type)) }
        guard reader.isAtEnd else { throw DBusError(.trailingBytes, "the body is longer than its signature says") }
    }

    /// The message's bytes, little-endian.
    ///
    /// - Throws: `headerInvalid` where a field is missing or no name, `valueInvalid` where a text holds NUL, `signatureInvalid`,
    ///   `tooLong`, or whatever else a reader would refuse it for.
    public func encoded() throws(DBusError) -> [UInt8] {
        var content = DBusWriter()
        for value in body { content.append(value) }
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
        add(8, body.isEmpty ? nil : .signature(body.map(\.type.signature).joined()))
        add(9, descriptorCount == 0 ? nil : .uint32(descriptorCount))
        var writer = DBusWriter()
        for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { writer.append(.byte(byte)) }
        writer.append(.uint32(UInt32(content.bytes.count)))
        writer.append(.uint32(serial))
        writer.append(.array(of: .structure([.byte, .variant]), fields))
        writer.align(to: 8)
        writer.append(contentsOf: content.bytes)
        // Read back: nothing leaves that a careful reader at the other end would refuse, and drop the connection for.
        guard try DBusMessage(decoding: writer.bytes) == self else {
            throw DBusError(.valueInvalid, "an array holds elements of another type than it says")
        }
        return writer.bytes
    }

    private mutating func take(_ field: DBusValue, _ signature: inout String) throws(DBusError) {
        guard case .structure(let parts) = field, parts.count == 2, case .byte(let code) = parts[0],
            let value = parts[1].content
        else { return }
        let known: Bool
        switch (code, value) {
        case (1, .objectPath(let text)): known = set(\.path, text)
        case (2, .string(let text)): known = Self.isName(text) && set(\.interface, text)
        case (3, .string(let text)): known = Self.isName(text) && set(\.member, text)
        case (4, .string(let text)): known = Self.isName(text) && set(\.errorName, text)
        case (5, .uint32(let number)): known = number != 0 && set(\.replySerial, number)
        case (6, .string(let text)): known = Self.isName(text) && set(\.destination, text)
        case (7, .string(let text)): known = Self.isName(text) && set(\.sender, text)
        case (8, .signature(let text)):
            known = signature.isEmpty
            signature = text
        case (9, .uint32(let count)):
            known = descriptorCount == 0
            descriptorCount = count
        // Field 0 is none; fields that are not known yet are passed over, as the specification asks.
        default: known = code > 9
        }
        guard known else { throw DBusError(.headerInvalid, "field \(code) of the header is twice there, or malformed") }
    }

    private mutating func set<Value>(_ path: WritableKeyPath<Self, Value?>, _ value: Value) -> Bool {
        guard self[keyPath: path] == nil else { return false }
        self[keyPath: path] = value
        return true
    }

    private var hasNeededFields: Bool {
        switch kind {
        case .call: path != nil && member != nil
        case .reply: replySerial != nil
        case .error: replySerial != nil && errorName != nil
        case .signal: path != nil && interface != nil && member != nil
        }
    }

    /// Whether a text may be a name of the bus, an interface, a member or an error: looser than each of the four.
    private static func isName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
