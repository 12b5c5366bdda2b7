// SPDX-License-Identifier: Apache-2.0

internal import CSystemBus
internal import DeviceAuthentication
internal import Glibc

/// A connection to a bus, used by one thread, through libsystemd's sd-bus.
///
/// What is claimed through it is free when it goes.
///
/// Answers and signals come in the order in which the bus sent them, which is what tells a status that was said before a start
/// from one that was said after it: no callback is given to sd-bus, each message is taken as it comes. Nothing is queued but what
/// comes while one answer is awaited: the socket's own buffer is the queue.
///
/// Match rules keep other people's broadcasts out of it, and not what is addressed to this connection: anybody on the machine may send
/// that. So nothing is read but what the bus says, or the owner of a name that was asked for; all else is passed over, whatever it is.
///
/// Safe by proof: the pointer is used by one thread, and released once, in `deinit`.
@safe final class BusClient {
    /// The most messages that wait while one answer is awaited.
    private static let maximumBacklog = 1_024
    private static let bus = "org.freedesktop.DBus"

    private let connection: OpaquePointer
    private let timeout: Int64
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
        var made: OpaquePointer?
        guard unsafe sd_bus_new(&made) >= 0, let made = unsafe made else { throw .unreachable }
        unsafe connection = made
        guard unsafe sd_bus_set_address(connection, "unix:path=\(address.path)") >= 0,
            unsafe sd_bus_set_bus_client(connection, 1) >= 0, unsafe sd_bus_negotiate_fds(connection, 1) >= 0,
            unsafe sd_bus_start(connection) >= 0
        else { throw .unreachable }
        let deadline = BootClock.now() + timeout
        while true {
            let standing = unsafe sd_bus_is_ready(connection)
            if standing > 0 { return }
            guard standing == 0 else { throw .refused }
            let (isIdle, _) = try step()
            guard try wait(forBus: isIdle, until: deadline, or: nil) else { throw .timedOut }
        }
    }

    deinit { _ = unsafe sd_bus_close_unref(connection) }

    /// Sends a call.
    ///
    /// - Returns: The number that its answer carries.
    func send(_ call: DBusMessage) throws(BusFault) -> UInt32 {
        var made: OpaquePointer?
        let result = unsafe sd_bus_message_new_method_call(
            connection,
            &made,
            call.destination,
            call.path,
            call.interface,
            call.member
        )
        guard result >= 0, let message = unsafe BusMessage(taking: made) else { throw .malformed }
        for value in call.body { try message.append(value) }
        return try unsafe message.send(through: connection)
    }

    /// Calls, and awaits the answer; what else comes meanwhile is kept in order.
    func call(_ call: DBusMessage) throws(BusFault) -> DBusMessage {
        try exchange(call).read
    }

    /// Calls, and awaits an answer that brings one descriptor, which the caller closes; nil where it brings none.
    func callForDescriptor(_ call: DBusMessage) throws(BusFault) -> CInt? {
        try exchange(call).raw.descriptor
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
        return try incoming(until: deadline, or: other)?.read
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

    private func exchange(_ call: DBusMessage) throws(BusFault) -> (raw: BusMessage, read: DBusMessage) {
        let serial = try send(call)
        let deadline = BootClock.now() + timeout
        while true {
            guard let incoming = try incoming(until: deadline, or: nil) else { throw .timedOut }
            if Self.answers(incoming.read, serial, from: call.destination ?? "") { return incoming }
            guard backlog.count < Self.maximumBacklog else { throw .malformed }
            backlog.append(incoming.read)
        }
    }

    /// The next message of a correspondent; what others sent before it goes.
    private func incoming(
        until deadline: Int64?,
        or other: CInt?
    ) throws(BusFault) -> (raw: BusMessage, read: DBusMessage)? {
        while true {
            let (isIdle, message) = try step()
            if let message, let sender = message.sender, correspondents.contains(sender) {
                guard let read = message.read() else { throw .malformed }
                return (message, read)
            }
            // A flood of messages must not hold up the deadline, or the other descriptor.
            guard try wait(forBus: isIdle, until: deadline, or: other) else { return nil }
        }
    }

    /// Lets sd-bus do one thing.
    ///
    /// - Returns: Whether there was nothing to do, and a message that came.
    private func step() throws(BusFault) -> (isIdle: Bool, message: BusMessage?) {
        var came: OpaquePointer?
        let result = unsafe sd_bus_process(connection, &came)
        let message = unsafe BusMessage(taking: came)
        guard result >= 0, unsafe sd_bus_is_open(connection) > 0 else { throw .lost }
        return (result == 0, message)
    }

    /// Waits until sd-bus may have something to do, or only looks whether to go on.
    ///
    /// - Returns: False at the deadline, or with input of the other descriptor.
    private func wait(forBus isIdle: Bool, until deadline: Int64?, or other: CInt?) throws(BusFault) -> Bool {
        while true {
            let left = deadline.map { $0 - BootClock.now() } ?? -1
            if deadline != nil, left <= 0 { return false }
            let events = unsafe sd_bus_get_events(connection)
            guard events >= 0 else { throw .lost }
            var polled = [pollfd(fd: unsafe sd_bus_get_fd(connection), events: Int16(events), revents: 0)]
            if let other { polled.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
            let count = unsafe poll(&polled, nfds_t(polled.count), isIdle ? Int32(clamping: left) : 0)
            if count < 0, errno != EINTR { throw .lost }
            if polled.count > 1, polled[1].revents != 0 { return false }
            if !isIdle || (count > 0 && polled[0].revents != 0) { return true }
        }
    }
}
