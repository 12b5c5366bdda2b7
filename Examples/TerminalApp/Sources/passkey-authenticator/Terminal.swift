// SPDX-License-Identifier: Apache-2.0
// Lines from and to the terminal.

import Foundation

/// The terminal that this process was started in.
struct Terminal: Sendable {
    /// Writes text at once.
    func say(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Waits for a line; nil at the end of input or when the task is cancelled.
    func line() async -> String? {
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&waiting, 1, 0) == 0 {
            // Asked ten times a second, so that a request that is over does not keep the terminal.
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else {
                say("\n(the app has withdrawn its request)\n")
                return nil
            }
        }
        return Self.readLine()
    }

    /// Reads up to the end of the line and no further, so that the next question finds the next line.
    private static func readLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(STDIN_FILENO, &byte, 1) == 1 {
            guard byte != UInt8(ascii: "\n") else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for a line that is not shown.
    func hiddenLine() async -> String? {
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return await line() }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        let line = await line()
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        say("\n")
        return line
    }

    /// Foreign text without characters that could move the cursor or reorder what the person reads.
    static func clean(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(64).map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: "?"
                default: Character(scalar)
                }
            }
        )
    }
}
