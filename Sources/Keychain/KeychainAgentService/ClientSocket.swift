// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// A connection and what is still to be written to it.
struct ClientSocket {
    let descriptor: LocalDescriptor
    /// Who connected.
    let peer: Peer
    /// Whether it was looked at again behind its first words.
    var isGreeted = false
    private var pending: [[UInt8]] = []
    private var written = 0
    /// Whether it ends once everything is written.
    var isClosing = false
    /// Since when the other side takes nothing; nil while nothing waits.
    private(set) var stalledSince: Int64?

    /// How long the other side may take nothing, in milliseconds.
    static let patience: Int64 = 10_000
    /// How much may wait for the other side, in bytes.
    private static let mostPending = 4 << 20

    init(_ descriptor: LocalDescriptor, of peer: Peer) {
        self.descriptor = descriptor
        self.peer = peer
    }

    /// Whether something waits to be written.
    var hasPending: Bool { !pending.isEmpty }

    /// Whether the other side had its chance.
    func isHopeless(at now: Int64) -> Bool {
        if let stalledSince, now >= stalledSince + Self.patience { return true }
        return pending.reduce(0) { $0 + $1.count } > Self.mostPending
    }

    /// Takes a frame and writes what can be written.
    ///
    /// - Returns: Whether the other side is still there.
    mutating func send(_ frame: [UInt8], at now: Int64) -> Bool {
        pending.append(frame)
        return flush(at: now)
    }

    /// Writes what can be written.
    ///
    /// - Returns: Whether the other side is still there.
    mutating func flush(at now: Int64) -> Bool {
        while hasPending {
            let whole = pending[0].count
            let count = unsafe pending[0].withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    descriptor.number,
                    bytes.baseAddress.map { unsafe $0 + written },
                    bytes.count - written,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                guard count < 0, errno == EAGAIN else { return false }
                stalledSince = stalledSince ?? now
                return true
            }
            stalledSince = nil
            written += count
            if written == whole { wipeFirst() }
        }
        return true
    }

    /// Overwrites what will not be written.
    mutating func wipe() {
        while hasPending { wipeFirst() }
    }

    private mutating func wipeFirst() {
        var frame = pending.removeFirst()
        SecureWipe.wipe(&frame)
        written = 0
    }
}
