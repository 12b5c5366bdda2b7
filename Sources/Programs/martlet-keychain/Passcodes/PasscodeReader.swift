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
            typed = .success(try line(from: terminal.descriptor, calling: name) { terminal.wait() })
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
    ///   - other: A descriptor that can be read once something happened elsewhere.
    ///   - heed: Looks what that was: nil when no passcode is needed any more, else what is said before one goes on to wait.
    /// - Returns: The passcode; nil where it is needed no more.
    /// - Throws: `CommandError` where there is no terminal, and for what cannot be a passcode.
    static func ask(
        _ question: String,
        or other: Int32,
        _ heed: () -> String?
    ) throws(CommandError) -> Password? {
        let terminal = try QuietTerminal()
        _ = unsafe write(terminal.descriptor, question, question.utf8.count)
        var (isNeeded, hasHappened) = (true, false)
        let typed: Result<Password, CommandError>
        do throws(CommandError) {
            typed = .success(
                try line(from: terminal.descriptor) {
                    if hasHappened || terminal.wait(or: other) { return hasHappened ? terminal.wait() : true }
                    hasHappened = true
                    guard let words = heed() else {
                        isNeeded = false
                        return false
                    }
                    _ = unsafe write(terminal.descriptor, words, words.utf8.count)
                    return terminal.wait()
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
