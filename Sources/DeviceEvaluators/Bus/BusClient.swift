// SPDX-License-Identifier: Apache-2.0
// A connection to a bus, in the order in which things are said.

internal import DBusCoding
internal import Glibc

/// A connection to a bus, used by one thread.
///
/// What is claimed through it is free when it goes.
///
/// Answers and signals come in the order in which the bus sent them, which is what tells a status that was said before a start
/// from one that was said after it. Nothing is queued but what comes while one answer is awaited: the socket's own buffer is the
/// queue.
///
/// Match rules keep other people's broadcasts out of it, and not what is addressed to this connection: anybody on the machine may send
/// that. So nothing is read but what the bus says, or the owner of a name that was asked for; all else is passed over, whatever it is.
final class BusClient {
    /// A message, and what descriptors came with it.
    private struct Incoming {
        let message: DBusMessage
        let descriptors: [CInt]
    }

    /// The most messages that wait while one answer is awaited.
    private static let maximumBacklog = 1_024
    private static let bus = "org.freedesktop.DBus"

    private let socket: BusSocket
    private let timeout: Int64
    private var serial: UInt32 = 0
    private var backlog: [DBusMessage] = []
    /// Who is read: the bus, and each owner of a name that it told.
    private var correspondents: Set<String> = [BusClient.bus]

    /// Connects, and says who this is.
    ///
    /// - Parameters:
    ///   - address: The bus.
    ///   - timeout: Milliseconds for each answer that is awaited here.
    /// - Throws: ``BusFault``.
    init(_ address: BusAddress, timeout: Int64) throws(BusFault) {
        self.timeout = timeout
        socket = try BusSocket(address)
        let deadline = BootClock.now() + timeout
        // The kernel tells the bus who this is; the number must only agree with that.
        let user = String(geteuid()).utf8.map { "3\($0 - 48)" }.joined()
        try socket.send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8), until: deadline)
        guard try line(until: deadline).hasPrefix("OK ") else { throw .refused }
        try socket.send(Array("NEGOTIATE_UNIX_FD\r\n".utf8), until: deadline)
        guard try line(until: deadline) == "AGREE_UNIX_FD" else { throw .refused }
        try socket.send(Array("BEGIN\r\n".utf8), until: deadline)
        guard try call(Self.asking("Hello")).kind == .reply else { throw .refused }
    }

    /// Sends a call.
    ///
    /// - Returns: The number that its answer carries.
    func send(_ call: DBusMessage) throws(BusFault) -> UInt32 {
        serial += 1
        var call = call
        call.serial = serial
        guard let bytes = try? call.encoded() else { throw .malformed }
        try socket.send(bytes, until: BootClock.now() + timeout)
        return serial
    }

    /// Calls, and awaits the answer; what else comes meanwhile is kept in order.
    func call(_ call: DBusMessage) throws(BusFault) -> DBusMessage {
        try exchange(call).message
    }

    /// Calls, and awaits an answer that brings one descriptor; nil where it brings none.
    func callForDescriptor(_ call: DBusMessage) throws(BusFault) -> CInt? {
        let answer = try exchange(call)
        for descriptor in answer.descriptors.dropFirst() { close(descriptor) }
        return answer.descriptors.first
    }

    /// The next message.
    ///
    /// - Parameters:
    ///   - deadline: Of ``BootClock``; nil waits without end.
    ///   - other: A descriptor whose input ends the waiting as well.
    /// - Returns: Nil at the deadline, or with input of the other descriptor.
    /// - Throws: ``BusFault``.
    func next(until deadline: Int64?, or other: CInt?) throws(BusFault) -> DBusMessage? {
        if !backlog.isEmpty { return backlog.removeFirst() }
        guard let incoming = try incoming(until: deadline, or: other) else { return nil }
        for descriptor in incoming.descriptors { close(descriptor) }
        return incoming.message
    }

    /// Asks for signals.
    func match(_ rule: String) throws(BusFault) {
        guard try call(Self.asking("AddMatch", [.string(rule)])).kind == .reply else { throw .refused }
    }

    /// The unique name that owns a well-known one, starting the service where it is not there.
    ///
    /// - Returns: Nil where nobody does.
    func owner(of name: String) throws(BusFault) -> String? {
        for _ in 0..<2 {
            if let owner = try currentOwner(of: name) { return owner }
            guard try call(Self.asking("StartServiceByName", [.string(name), .uint32(0)])).kind == .reply else {
                return nil
            }
        }
        return nil
    }

    /// The unique name that owns a well-known one now; nil where nobody does.
    func currentOwner(of name: String) throws(BusFault) -> String? {
        let answer = try call(Self.asking("GetNameOwner", [.string(name)]))
        guard answer.kind == .reply else { return nil }
        guard let owner = answer.body.first?.text, owner.hasPrefix(":") else { throw .malformed }
        correspondents.insert(owner)
        return owner
    }

    /// Whether a message answers a call, from whom the call was sent to, or is the bus's own error.
    static func answers(_ message: DBusMessage, _ serial: UInt32, from destination: String) -> Bool {
        guard message.replySerial == serial, message.kind == .reply || message.kind == .error else { return false }
        return message.sender == destination || (message.kind == .error && message.sender == bus)
    }

    private static func asking(_ member: String, _ body: [DBusValue] = []) -> DBusMessage {
        DBusMessage(calling: member, of: bus, at: "/org/freedesktop/DBus", destination: bus, body: body)
    }

    private func exchange(_ call: DBusMessage) throws(BusFault) -> Incoming {
        let serial = try send(call)
        let deadline = BootClock.now() + timeout
        while true {
            guard let incoming = try incoming(until: deadline, or: nil) else { throw .timedOut }
            if Self.answers(incoming.message, serial, from: call.destination ?? "") { return incoming }
            for descriptor in incoming.descriptors { close(descriptor) }
            guard backlog.count < Self.maximumBacklog else { throw .malformed }
            backlog.append(incoming.message)
        }
    }

    private func incoming(until deadline: Int64?, or other: CInt?) throws(BusFault) -> Incoming? {
        while true {
            if let incoming = try taken() { return incoming }
            guard try socket.receive(until: deadline, or: other) else { return nil }
        }
    }

    /// The next message of a correspondent that is there as a whole; what others sent before it goes.
    private func taken() throws(BusFault) -> Incoming? {
        while socket.bytes.count >= DBusMessage.prefixLength {
            // The bus looks at these lengths before it hands a message on: where they are wrong, nothing that follows could be believed.
            guard let envelope = try? DBusEnvelope(socket.bytes) else { throw .malformed }
            // No correspondent has a header as long as that.
            guard envelope.headerLength <= DBusMessage.maximumLength else {
                socket.pass(envelope.length)
                continue
            }
            guard socket.bytes.count >= envelope.headerLength else { return nil }
            guard let sender = envelope.sender(in: socket.bytes), correspondents.contains(sender) else {
                socket.pass(envelope.length)
                continue
            }
            guard envelope.length <= DBusMessage.maximumLength else { throw .malformed }
            guard socket.bytes.count >= envelope.length else { return nil }
            guard let message = try? DBusMessage(decoding: socket.take(envelope.length)) else { throw .malformed }
            let count = Int(clamping: message.descriptorCount)
            return Incoming(message: message, descriptors: socket.takeDescriptors(count))
        }
        return nil
    }

    /// One line of the greeting.
    private func line(until deadline: Int64) throws(BusFault) -> String {
        while true {
            if let end = socket.bytes.firstIndex(of: 10) {
                let line = socket.take(end + 1)
                guard line.count >= 2, line[end - 1] == 13 else { throw .malformed }
                return String(decoding: line.dropLast(2), as: UTF8.self)
            }
            guard socket.bytes.count < 1_024 else { throw .malformed }
            guard try socket.receive(until: deadline, or: nil) else { throw .timedOut }
        }
    }
}
