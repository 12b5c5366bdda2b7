// SPDX-License-Identifier: Apache-2.0
// What is known of a message before it is read.

/// Where a message ends and who sent it, for whoever reads some senders' messages and passes over all others.
///
/// A bus hands on messages of any sender: longer ones than are read here, deeper ones, those of later versions. None of them may end a
/// connection, so that only this much is read of each.
public struct DBusEnvelope: Sendable, Hashable {
    /// How many bytes the message has, header and body together.
    public let length: Int
    /// How many of them are the header's.
    public let headerLength: Int

    /// The most bytes that a bus hands on.
    static let maximumLength = 134_217_728

    /// Reads the lengths.
    ///
    /// - Parameter prefix: The first 16 bytes of the message or more.
    /// - Throws: `truncated`, `headerInvalid`, or `tooLong` for more than a bus hands on.
    public init(_ prefix: some Collection<UInt8>) throws(DBusError) {
        let bytes = Array(prefix.prefix(DBusMessage.prefixLength))
        guard bytes.count == DBusMessage.prefixLength else {
            throw DBusError(.truncated, "a message has 16 bytes at least")
        }
        guard let isLittleEndian = Self.order(of: bytes[0]) else {
            throw DBusError(.headerInvalid, "a message begins with neither l nor B")
        }
        var reader = DBusReader(bytes, isLittleEndian: isLittleEndian, from: 4)
        guard case .uint32(let body) = try reader.value(of: .uint32), case .uint32 = try reader.value(of: .uint32),
            case .uint32(let fields) = try reader.value(of: .uint32)
        else { throw DBusError(.headerInvalid, "the header holds no lengths") }
        headerLength = (DBusMessage.prefixLength + Int(fields) + 7) / 8 * 8
        length = headerLength + Int(body)
        guard length <= Self.maximumLength else {
            throw DBusError(.tooLong, "a message of \(length) bytes, and a bus hands on \(Self.maximumLength)")
        }
    }

    /// Reads who sent the message, as the bus itself writes it.
    ///
    /// - Parameter bytes: The whole header or more.
    /// - Returns: The unique name; nil where the header has none, or cannot be read.
    public func sender(in bytes: some Collection<UInt8>) -> String? {
        let header = Array(bytes.prefix(headerLength))
        guard header.count == headerLength, let first = header.first, let isLittleEndian = Self.order(of: first) else {
            return nil
        }
        var reader = DBusReader(header, isLittleEndian: isLittleEndian, from: 12)
        guard let fields = try? reader.value(of: .array(.structure([.byte, .variant]))).elements else { return nil }
        let senders = fields.compactMap { field -> String? in
            if case .structure(let parts) = field, parts.first == .byte(7) { parts.last?.content?.text } else { nil }
        }
        return senders.count == 1 ? senders.first : nil
    }

    static func order(of byte: UInt8) -> Bool? {
        switch byte {
        case UInt8(ascii: "l"): true
        case UInt8(ascii: "B"): false
        default: nil
        }
    }
}
