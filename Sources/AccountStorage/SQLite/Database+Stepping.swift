// SPDX-License-Identifier: Apache-2.0
// Running a statement to its end.

internal import GRDB
internal import GRDBSQLite

extension Database {
    /// Runs a statement, which is prepared once, and shows each row that it finds.
    ///
    /// Steps through SQLite itself: the driver's way around each statement (conversions, observers, cursors) costs as much
    /// as the statement when it changes one row.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: Its parameters in the order of appearance.
    ///   - body: Told each row; returns whether to go on.
    /// - Throws: `DatabaseError`; what `body` throws.
    func step(_ sql: String, _ values: [StoredValue], _ body: (StoredRow) throws -> Bool) throws {
        let statement = try cachedStatement(sql: sql)
        let handle = unsafe statement.sqliteStatement
        try statement.bind(values)
        // Lets go of what the statement holds locked; what went wrong was told by the step already.
        defer { _ = unsafe sqlite3_reset(handle) }
        while true {
            switch unsafe sqlite3_step(handle) {
            case SQLITE_DONE: return
            case SQLITE_ROW: guard try body(unsafe StoredRow(handle)) else { return }
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
            }
        }
    }
}
