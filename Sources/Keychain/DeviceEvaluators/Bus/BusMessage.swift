// SPDX-License-Identifier: Apache-2.0

internal import CSystemBus
internal import DeviceAuthentication
internal import Glibc

/// A message of sd-bus, and what it says.
///
/// Safe by proof: it has one reference, given back once, and texts are copied before the message goes.
@safe final class BusMessage {
    /// The most that one message is read for, its values and the bytes of its texts together: far above what the services of a
    /// desktop send.
    private static let maximumSize = 131_072
    /// How deep values may stand in each other.
    private static let maximumDepth = 32

    private let message: OpaquePointer
    private var left = BusMessage.maximumSize

    /// Takes a reference over; nil where there is none.
    init?(taking message: OpaquePointer?) {
        guard let message = unsafe message else { return nil }
        unsafe self.message = message
    }

    deinit { _ = unsafe sd_bus_message_unref(message) }

    /// The unique name of who sent it, as the bus itself writes it.
    var sender: String? { unsafe Self.text(sd_bus_message_get_sender(message)) }

    /// The one descriptor that it brings, which the caller closes; nil for any other message.
    var descriptor: CInt? {
        guard unsafe Self.text(sd_bus_message_get_signature(message, 1)) == "h",
            unsafe sd_bus_message_rewind(message, 1) >= 0
        else { return nil }
        var descriptor: CInt = -1
        guard unsafe sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return nil }
        // It is the message's own.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy >= 0 ? copy : nil
    }

    /// Adds an argument.
    ///
    /// - Throws: `malformed` for any but texts, paths, truth values and numbers of 32 bits, of which no call here has others.
    func append(_ value: DBusValue) throws(BusFault) {
        let result: CInt
        switch value {
        case .string(let text): result = unsafe Self.append(text, as: "s", to: message)
        case .objectPath(let path): result = unsafe Self.append(path, as: "o", to: message)
        case .uint32(var number):
            result = unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
        case .boolean(let truth):
            var number: CInt = truth ? 1 : 0
            result = unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &number)
        default: throw .malformed
        }
        guard result >= 0 else { throw .malformed }
    }

    /// Sends it.
    ///
    /// - Returns: The number that its answer carries.
    func send(through connection: OpaquePointer) throws(BusFault) -> UInt32 {
        var cookie: UInt64 = 0
        guard unsafe sd_bus_send(connection, message, &cookie) >= 0 else { throw .lost }
        return UInt32(truncatingIfNeeded: cookie)
    }

    /// Reads the whole message.
    ///
    /// - Returns: Nil where it is none, longer than is read, or its values stand too deep in each other.
    func read() -> DBusMessage? {
        var type: UInt8 = 0
        guard unsafe sd_bus_message_get_type(message, &type) >= 0, let kind = DBusMessage.Kind(rawValue: type) else {
            return nil
        }
        var read = DBusMessage(kind)
        read.path = unsafe Self.text(sd_bus_message_get_path(message))
        read.interface = unsafe Self.text(sd_bus_message_get_interface(message))
        read.member = unsafe Self.text(sd_bus_message_get_member(message))
        read.destination = unsafe Self.text(sd_bus_message_get_destination(message))
        read.sender = sender
        if let error = unsafe sd_bus_message_get_error(message) {
            read.errorName = unsafe Self.text(error.pointee.name)
        }
        var cookie: UInt64 = 0
        if unsafe sd_bus_message_get_reply_cookie(message, &cookie) >= 0 {
            read.replySerial = UInt32(truncatingIfNeeded: cookie)
        }
        guard let body = values(depth: 0) else { return nil }
        read.body = body
        return read
    }

    /// What stands from here to the end of the container, or of the message.
    private func values(depth: Int) -> [DBusValue]? {
        var values: [DBusValue] = []
        while true {
            var type: CChar = 0
            var contents: UnsafePointer<CChar>?
            let result = unsafe sd_bus_message_peek_type(message, &type, &contents)
            guard result > 0 else { return result == 0 ? values : nil }
            let signature = unsafe Self.text(contents)
            guard let value = value(UInt8(bitPattern: type), signature, depth) else { return nil }
            values.append(value)
        }
    }

    private func value(_ type: UInt8, _ contents: String?, _ depth: Int) -> DBusValue? {
        left -= 1
        guard left >= 0 else { return nil }
        switch type {
        case UInt8(ascii: "y"): return number(type, UInt8(0)).map { .byte($0) }
        case UInt8(ascii: "b"): return number(type, CInt(0)).map { .boolean($0 != 0) }
        case UInt8(ascii: "n"): return number(type, Int16(0)).map { .int16($0) }
        case UInt8(ascii: "q"): return number(type, UInt16(0)).map { .uint16($0) }
        case UInt8(ascii: "i"): return number(type, Int32(0)).map { .int32($0) }
        case UInt8(ascii: "u"): return number(type, UInt32(0)).map { .uint32($0) }
        case UInt8(ascii: "x"): return number(type, Int64(0)).map { .int64($0) }
        case UInt8(ascii: "t"): return number(type, UInt64(0)).map { .uint64($0) }
        case UInt8(ascii: "d"): return number(type, UInt64(0)).map { .double(bits: $0) }
        case UInt8(ascii: "h"): return number(type, CInt(0)).map { _ in .unixDescriptor }
        case UInt8(ascii: "s"): return text(type).map { .string($0) }
        case UInt8(ascii: "o"): return text(type).map { .objectPath($0) }
        case UInt8(ascii: "g"): return text(type).map { .signature($0) }
        default: return container(type, contents ?? "", depth)
        }
    }

    private func container(_ type: UInt8, _ contents: String, _ depth: Int) -> DBusValue? {
        guard depth < Self.maximumDepth,
            unsafe sd_bus_message_enter_container(message, CChar(bitPattern: type), contents) > 0,
            let values = values(depth: depth + 1), unsafe sd_bus_message_exit_container(message) >= 0
        else { return nil }
        switch type {
        case UInt8(ascii: "a"): return .array(of: contents, values)
        case UInt8(ascii: "r"): return .structure(values)
        case UInt8(ascii: "v") where values.count == 1: return .variant(values[0])
        case UInt8(ascii: "e") where values.count == 2: return .entry(values[0], values[1])
        default: return nil
        }
    }

    private func number<Number: BitwiseCopyable>(_ type: UInt8, _ zero: Number) -> Number? {
        var number = zero
        let result = unsafe sd_bus_message_read_basic(message, CChar(bitPattern: type), &number)
        return result > 0 ? number : nil
    }

    private func text(_ type: UInt8) -> String? {
        var pointer: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(message, CChar(bitPattern: type), &pointer) > 0,
            let text = unsafe Self.text(pointer)
        else { return nil }
        left -= text.utf8.count
        return left >= 0 ? text : nil
    }

    private static func append(_ text: String, as type: Unicode.Scalar, to message: OpaquePointer) -> CInt {
        unsafe text.withCString { unsafe sd_bus_message_append_basic(message, CChar(type.value), $0) }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        unsafe pointer.flatMap { unsafe String(validatingCString: $0) }
    }
}

/// Why a bus can no longer be talked to.
enum BusFault: Error, Sendable, Hashable {
    /// Nobody listens there.
    case unreachable
    /// The bus does not take this user.
    case refused
    /// The bus closed the connection.
    case lost
    /// The bus, or a service that is talked to, sent what is no D-Bus, or more than is read.
    case malformed
    /// No answer in time; the connection is given up.
    case timedOut
}
