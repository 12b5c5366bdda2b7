// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Notes for one thread, with a descriptor that becomes readable when one is there.
final class Mailbox<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])
    private let ends: (read: CInt, write: CInt)

    init() {
        var pair: [CInt] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let result = unsafe socketpair(AF_UNIX, kind, 0, &pair)
        // Without descriptors nothing here could be waited for, nor ended.
        precondition(result == 0, "the system gave no pair of sockets")
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    /// Becomes readable with a note.
    var descriptor: CInt { ends.read }

    /// Leaves a note.
    func put(_ note: Note) {
        notes.withLock { $0.append(note) }
        var byte: UInt8 = 0
        // Where it is full, it wakes as well.
        _ = unsafe write(ends.write, &byte, 1)
    }

    /// Takes all notes.
    func take() -> [Note] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(ends.read, &bytes, bytes.count) > 0 {}
        return notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }
}
