// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSONCoding
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Writes lines to the two outputs.
enum Terminal {
    /// A result.
    static func result(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// A result for programs: compact JSON and a line feed.
    static func result(_ value: JSONValue) {
        write(String(decoding: value.serialized, as: UTF8.self) + "\n", to: STDOUT_FILENO)
    }

    /// Results for programs: whole lines.
    static func result(bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Something for a person to know that is not the result.
    static func talk(_ text: String, terminator: String = "\n") {
        write(text + terminator, to: STDERR_FILENO)
    }

    /// The failure of a command.
    static func report(_ error: CommandError) {
        talk("martlet: \(error.message)")
        if let hint = error.hint { talk("  hint: \(hint)") }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Demands that results so far have arrived: a full disk must not pass for a verdict, a list or a backup's report.
    ///
    /// - Throws: `cannotWrite`.
    static func checkResults() throws(CommandError) {
        guard hasLostResults.load(ordering: .relaxed) else { return }
        throw CommandError(
            .cannotWrite,
            "the result cannot be written to standard output",
            hint: "is there room where it goes, and does somebody read it?"
        )
    }

    private static let hasLostResults = Atomic(false)

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var left = bytes[...]
        while !left.isEmpty {
            let written = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else {
                let number = errno
                if number == EINTR { continue }
                if number == EAGAIN {
                    // A pipe that somebody else set to not wait.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = unsafe poll(&waiting, 1, -1)
                    continue
                }
                // What cannot be said to people is not complained of: there is nowhere to do so.
                if descriptor == STDOUT_FILENO { hasLostResults.store(true, ordering: .relaxed) }
                return
            }
            left = left.dropFirst(written)
        }
    }
}
