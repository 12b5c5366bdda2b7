// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Has zbar look at a picture: in a process of its own, since pictures are anybody's and what reads them breaks.
enum CodeImage {
    private static let program = "/usr/bin/zbarimg"
    /// The most bytes that are taken: a QR code holds 2,953.
    private static let longest = 4_096
    /// For how many seconds it may look.
    private static let patience = 20

    /// The text of the one QR code in a picture.
    ///
    /// - Parameter path: The picture's file.
    /// - Returns: The text, without its end.
    /// - Throws: `CommandError` for no picture, none or several codes in it, and where zbar is not installed.
    static func text(in path: String) throws(CommandError) -> SecretBytes {
        // By its whole path it is neither an option nor the name of another format.
        let picture = KeychainOptions.absolute(path)
        guard unsafe access(picture, R_OK) == 0 else {
            throw CommandError(.usage, "\(path) cannot be read; is it there?")
        }
        guard unsafe access(program, X_OK) == 0 else {
            throw CommandError(
                .unavailable,
                "no program here reads QR codes; install zbar-tools, or type the secret (--code)"
            )
        }
        var read = try output([program, "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", picture])
        defer { SecureWipe.wipe(&read) }
        let lines = read.split(separator: 0x0A)
        guard let line = lines.first else {
            throw CommandError(
                .usage,
                "there is no QR code in \(path), or it cannot be read; take a sharper picture of it alone"
            )
        }
        guard lines.count == 1 else {
            throw CommandError(.usage, "there are several QR codes in \(path); take a picture of one alone")
        }
        return SecretBytes(copying: line)
    }

    private static func output(_ command: [String]) throws(CommandError) -> [UInt8] {
        guard let (process, output) = start(command) else {
            throw CommandError(.unavailable, "\(command[0]) cannot be started; too many processes or files may be open")
        }
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(longest + 1)
        let isWhole = fill(&bytes, from: output)
        if !isWhole { kill(process, SIGKILL) }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        guard isWhole else {
            SecureWipe.wipe(&bytes)
            throw CommandError(.usage, "the picture has more in it than a QR code, or takes too long to be looked at")
        }
        return bytes
    }

    /// Starts a program; only its process still holds the end to which it writes.
    private static func start(_ command: [String]) -> (process: Int32, output: LocalDescriptor)? {
        guard let (read, write) = LocalDescriptor.pipe() else { return nil }
        var start = ProgramStart(command, MARTLET_GROUP)
        start.output = write
        return start.run().map { ($0, read) }
    }

    /// Reads to the end; false for too much, or where it takes too long.
    private static func fill(_ bytes: inout [UInt8], from output: LocalDescriptor) -> Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let deadline = now.tv_sec + patience
        while bytes.count <= longest {
            unsafe clock_gettime(CLOCK_MONOTONIC, &now)
            guard now.tv_sec < deadline else { return false }
            var waiting = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 1_000) > 0 else { continue }
            var byte: UInt8 = 0
            let count = unsafe read(output.number, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            bytes.append(byte)
        }
        return false
    }
}
