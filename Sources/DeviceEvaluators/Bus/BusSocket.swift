// SPDX-License-Identifier: Apache-2.0
// Bytes and file descriptors to and from a bus.

internal import Glibc

/// A connected UNIX socket, used by one thread.
///
/// Safe by proof: the buffers that calls are lent live for the length of the call, and the descriptor is closed once.
@safe final class BusSocket {
    private let descriptor: CInt
    private(set) var bytes: [UInt8] = []
    private var descriptors: [CInt] = []
    /// How many of the bytes that come next belong to a message that is passed over.
    private var passing = 0

    /// The most descriptors that wait to be taken; nobody sends more than one to this program.
    private static let maximumDescriptors = 8

    init(_ address: BusAddress) throws(BusFault) {
        // Not blocking from the start: a bus that takes no more callers must not hold this one.
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        descriptor = socket(AF_UNIX, Int32(kind), 0)
        guard descriptor >= 0 else { throw .unreachable }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        let path = Array(address.path.utf8)
        guard path.count < MemoryLayout.size(ofValue: place.sun_path) else { throw .unreachable }
        unsafe withUnsafeMutableBytes(of: &place.sun_path) { unsafe $0.copyBytes(from: path) }
        let result = unsafe withUnsafePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw .unreachable }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8], until deadline: Int64) throws(BusFault) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + sent },
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                guard try wait(for: Int16(POLLOUT), until: deadline, or: nil) else { throw .timedOut }
            } else if errno != EINTR {
                throw .lost
            }
        }
    }

    /// Waits for more bytes.
    ///
    /// - Parameters:
    ///   - deadline: Of ``BootClock``; nil waits without end.
    ///   - other: A descriptor whose input ends the waiting as well.
    /// - Returns: Whether there are more bytes.
    /// - Throws: ``BusFault``.
    func receive(until deadline: Int64?, or other: CInt?) throws(BusFault) -> Bool {
        guard try wait(for: Int16(POLLIN), until: deadline, or: other) else { return false }
        var chunk = [UInt8](repeating: 0, count: 16_384)
        var control = [UInt64](repeating: 0, count: 32)
        var header = unsafe msghdr()
        let count = unsafe chunk.withUnsafeMutableBytes { chunk in
            unsafe control.withUnsafeMutableBytes { control in
                var part = unsafe iovec(iov_base: chunk.baseAddress, iov_len: chunk.count)
                return unsafe withUnsafeMutablePointer(to: &part) { part in
                    unsafe header.msg_iov = part
                    unsafe header.msg_iovlen = 1
                    unsafe header.msg_control = control.baseAddress
                    unsafe header.msg_controllen = control.count
                    let count = unsafe recvmsg(descriptor, &header, Int32(MSG_CMSG_CLOEXEC))
                    if count > 0 {
                        unsafe keepDescriptors(UnsafeRawBufferPointer(rebasing: control[..<header.msg_controllen]))
                    }
                    return count
                }
            }
        }
        if count < 0 {
            guard errno == EAGAIN || errno == EINTR else { throw .lost }
            return true
        }
        guard count > 0 else { throw .lost }
        let passed = min(passing, count)
        passing -= passed
        bytes += chunk[passed..<count]
        return true
    }

    /// Takes bytes from the front.
    func take(_ count: Int) -> [UInt8] {
        let taken = Array(bytes.prefix(count))
        bytes.removeFirst(count)
        return taken
    }

    /// Passes over the message at the front, of which not all need have come, and closes what came with it.
    ///
    /// Descriptors come with the first byte of their message, and ``receive(until:or:)`` takes those of one message at a time: none of a
    /// message behind it can be here yet.
    func pass(_ length: Int) {
        let there = min(length, bytes.count)
        bytes.removeFirst(there)
        passing = length - there
        for descriptor in takeDescriptors(descriptors.count) { close(descriptor) }
    }

    /// Takes the descriptors that came; who takes them closes them.
    func takeDescriptors(_ count: Int) -> [CInt] {
        let taken = Array(descriptors.prefix(count))
        descriptors.removeFirst(taken.count)
        return taken
    }

    /// Whether a condition holds before the deadline.
    private func wait(for events: Int16, until deadline: Int64?, or other: CInt?) throws(BusFault) -> Bool {
        while true {
            let left = deadline.map { $0 - BootClock.now() } ?? -1
            if deadline != nil, left <= 0 { return false }
            var polled = [pollfd(fd: descriptor, events: events, revents: 0)]
            if let other { polled.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
            let count = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: left))
            if count < 0, errno != EINTR { throw .lost }
            if polled.count > 1, polled[1].revents != 0 { return false }
            if count > 0, polled[0].revents != 0 { return true }
        }
    }

    /// Takes descriptors out of control messages: each a length, a level and a type, then the descriptors.
    private func keepDescriptors(_ control: UnsafeRawBufferPointer) {
        var offset = 0
        while control.count - offset >= 16 {
            let length = unsafe control.loadUnaligned(fromByteOffset: offset, as: Int.self)
            let level = unsafe control.loadUnaligned(fromByteOffset: offset + 8, as: CInt.self)
            let type = unsafe control.loadUnaligned(fromByteOffset: offset + 12, as: CInt.self)
            guard length >= 16, length <= control.count - offset else { return }
            if level == SOL_SOCKET, type == CInt(SCM_RIGHTS) {
                for place in stride(from: offset + 16, through: offset + length - 4, by: 4) {
                    let descriptor = unsafe control.loadUnaligned(fromByteOffset: place, as: CInt.self)
                    if descriptors.count < Self.maximumDescriptors {
                        descriptors.append(descriptor)
                    } else {
                        close(descriptor)
                    }
                }
            }
            offset += (length + 7) / 8 * 8
        }
    }
}
