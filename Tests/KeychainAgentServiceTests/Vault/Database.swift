// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// SQLite's own shell.
enum Database {
    static func change(_ path: String, _ statement: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = [path, statement]
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }

    /// What a query gives, as the shell prints it.
    static func read(_ path: String, _ query: String) throws -> String {
        let (shell, pipe) = (Process(), Pipe())
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = ["-readonly", path, query]
        shell.standardOutput = pipe
        try shell.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
