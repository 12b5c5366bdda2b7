// SPDX-License-Identifier: Apache-2.0
// Changes a vault's file behind its back.

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
}
