// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Foundation
import GRDB
import SecretMemory
import SignInAccounts
import Synchronization

/// A service over SQLite in a folder that goes with the test.
final class SQLiteService: Sendable {
    let folder: String
    let path: String
    let store: SQLiteAccountStore
    let world: World
    private let log: StatementLog

    init(_ change: (inout SignInPolicy) -> Void = { _ in }) throws {
        let log = StatementLog()
        folder = NSTemporaryDirectory() + "martlet-\(UUID().uuidString)"
        path = folder + "/accounts.sqlite"
        var options = SQLiteOptions()
        options.readers = 1
        store = try SQLiteAccountStore(path: path, options: options, tracing: { log.note($0) })
        world = try World(store: store, change)
        self.log = log
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs raw SQL beside the store, as somebody with the file in hands would.
    func execute(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// Reads with raw SQL beside the store.
    func blobs(_ sql: String) throws -> [[UInt8]] {
        try DatabaseQueue(path: path).read { try Data.fetchAll($0, sql: sql).map { Array($0) } }
    }

    /// What an operation does: its statements in their order, and its costly steps.
    func work(of operation: () async throws -> Void) async throws -> Work {
        _ = log.drain()
        let steps = try await WorkTally.measure(operation)
        return Work(statements: log.drain(), steps: steps)
    }

    /// What an operation did.
    struct Work: Hashable {
        let statements: [String]
        let steps: [WorkTally.Step: Int]
    }

    private final class StatementLog: Sendable {
        private let statements = Mutex<[String]>([])

        func note(_ sql: String) {
            // Settings of a connection belong to no operation.
            guard !sql.hasPrefix("PRAGMA") else { return }
            statements.withLock { $0.append(sql) }
        }

        func drain() -> [String] {
            statements.withLock { statements in
                defer { statements = [] }
                return statements
            }
        }
    }
}
