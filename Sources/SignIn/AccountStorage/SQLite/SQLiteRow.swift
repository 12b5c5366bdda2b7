// SPDX-License-Identifier: Apache-2.0

internal import GRDBSQLite

/// The row on which a statement stands; valid until the statement is stepped again.
///
/// The driver's own rows look up types and convert through existentials, which costs more than SQLite's search for them.
/// Tables are `STRICT`, so a column's type is known.
///
/// Safe to use as long as `each` shows it: the statement outlives the closure that gets the row, and SQLite answers any
/// index with a value.
@safe struct SQLiteRow: SQLRow {
    private let statement: OpaquePointer
    private var next: Int32 = 0

    @unsafe init(_ statement: OpaquePointer) {
        unsafe self.statement = unsafe statement
    }

    mutating func skip(_ count: Int) { next += Int32(count) }

    mutating func optionalInteger() -> Int64? {
        defer { next += 1 }
        guard unsafe sqlite3_column_type(statement, next) != SQLITE_NULL else { return nil }
        return unsafe sqlite3_column_int64(statement, next)
    }

    mutating func optionalText() -> String? {
        defer { next += 1 }
        guard let start = unsafe sqlite3_column_text(statement, next) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(statement, next))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// SQLite gives no address for bytes that are none, and owns the others until the next step: they are copied.
    mutating func optionalBytes() -> [UInt8]? {
        defer { next += 1 }
        guard unsafe sqlite3_column_type(statement, next) != SQLITE_NULL else { return nil }
        guard let start = unsafe sqlite3_column_blob(statement, next) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, next))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
