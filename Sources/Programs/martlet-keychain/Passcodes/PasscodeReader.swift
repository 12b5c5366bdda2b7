// SPDX-License-Identifier: Apache-2.0

internal import Passwords
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Reads lines into memory that is wiped.
enum PasscodeReader {
    /// Asks at the terminal, whatever standard input and output are.
    static func ask(_ question: String, calling name: String = "passcode") throws(CommandError) -> Password {
        let terminal = try QuietTerminal()
        _ = unsafe write(terminal.descriptor, question, question.utf8.count)
        let typed: Result<Password, CommandError>
        do throws(CommandError) {
            typed = .success(
                try line(from: terminal.descriptor, calling: name) { terminal.wait() == terminal.descriptor }
            )
        } catch {
            typed = .failure(error)
        }
        terminal.restore()
        return try typed.get()
    }

    /// Asks at the terminal, while something else may make the answer needless.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - end: A descriptor that can be read once an answer is of no use; nil for none.
    ///   - other: One that can be read once something happened elsewhere; nil for none.
    ///   - heed: Looks what that was: nil when no passcode is needed any more, else what is said before one goes on to wait.
    /// - Returns: The passcode; nil where it is not needed any more.
    /// - Throws: `CommandError` where there is no terminal, and for what cannot be a passcode.
    static func ask(
        _ question: String,
        until end: Int32?,
        or other: Int32? = nil,
        _ heed: () -> String? = { nil }
    ) throws(CommandError) -> Password? {
        let terminal = try QuietTerminal()
        _ = unsafe write(terminal.descriptor, question, question.utf8.count)
        var (isNeeded, others) = (true, [end, other].compactMap(\.self))
        let typed: Result<Password, CommandError>
        do throws(CommandError) {
            typed = .success(
                try line(from: terminal.descriptor) {
                    var ready = terminal.wait(or: others)
                    if ready == other, let words = heed() {
                        others.removeLast()
                        _ = unsafe write(terminal.descriptor, words, words.utf8.count)
                        ready = terminal.wait(or: others)
                    }
                    isNeeded = ready == terminal.descriptor
                    return isNeeded
                }
            )
        } catch {
            typed = .failure(error)
        }
        terminal.restore()
        return isNeeded ? try typed.get() : nil
    }

    /// Reads a line, byte by byte: what stands behind it is somebody else's.
    ///
    /// - Parameters:
    ///   - descriptor: What is read.
    ///   - name: What the line is called in messages.
    ///   - wait: Waits until there is something to read; false where nothing more shall be.
    /// - Returns: The line without its end.
    /// - Throws: `CommandError` for a descriptor that cannot be read and for what cannot be a passcode.
    static func line(
        from descriptor: Int32,
        calling name: String = "passcode",
        wait: () -> Bool = { true }
    ) throws(CommandError) -> Password {
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(Password.maximumByteCount + 1)
        defer { SecureWipe.wipe(&bytes) }
        while bytes.count <= Password.maximumByteCount {
            var byte: UInt8 = 0
            guard wait() else { break }
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
            throw CommandError(.usage, error.message.replacing("password", with: name))
        }
    }
}
