// SPDX-License-Identifier: Apache-2.0
// Reads passcodes without showing them.

internal import Passwords
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Reads lines into memory that is wiped.
enum PasscodeReader {
    /// Asks at the terminal, whatever standard input and output are.
    static func ask(_ question: String) throws(CommandError) -> Password {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else {
            throw CommandError(.usage, "there is no terminal to type the passcode at; hand it in by --passcode-fd")
        }
        defer { close(terminal) }
        var former = termios()
        guard unsafe tcgetattr(terminal, &former) == 0 else {
            throw CommandError(.usage, "the terminal does not say how it is set; hand the passcode in by --passcode-fd")
        }
        var quiet = former
        quiet.c_lflag &= ~tcflag_t(ECHO)
        // What was typed before the question is no answer to it.
        guard unsafe tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else {
            throw CommandError(.usage, "the terminal would show the passcode; hand it in by --passcode-fd")
        }
        defer {
            _ = unsafe tcsetattr(terminal, TCSAFLUSH, &former)
            _ = unsafe write(terminal, "\n", 1)
        }
        _ = unsafe write(terminal, question, question.utf8.count)
        return try line(from: terminal)
    }

    /// Reads a line, byte by byte: what stands behind it is somebody else's.
    static func line(from descriptor: Int32) throws(CommandError) -> Password {
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(Password.maximumByteCount + 1)
        defer { SecureWipe.wipe(&bytes) }
        while bytes.count <= Password.maximumByteCount {
            var byte: UInt8 = 0
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandError(.usage, "descriptor \(descriptor) cannot be read; is it open?")
            }
            if count == 0 || byte == 0x0A { break }
            bytes.append(byte)
        }
        do {
            return try Password(bytes: bytes)
        } catch {
            throw CommandError(.usage, error.message.replacing("password", with: "passcode"))
        }
    }
}
