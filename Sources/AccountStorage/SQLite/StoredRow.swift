// SPDX-License-Identifier: Apache-2.0
// One row of a statement, read column by column.

internal import GRDBSQLite

/// The row on which a statement stands; valid until the statement is stepped again.
///
/// The driver's own rows look up types and convert through existentials, which costs more than SQLite's search for them.
/// Tables are `STRICT`, so a column's type is known; an empty column reads as zero or the empty text where no optional
/// value is asked for.
///
/// Safe to use as long as `step` shows it: the statement outlives the closure that gets the row, and SQLite answers any
/// index with a value.
@safe struct StoredRow {
    private let statement: OpaquePointer

    @unsafe init(_ statement: OpaquePointer) {
        unsafe self.statement = unsafe statement
    }

    /// Whether a column is empty.
    func hasNull(atIndex index: Int) -> Bool {
        unsafe sqlite3_column_type(statement, Int32(index)) == SQLITE_NULL
    }

    /// The bytes of a column; nil when it is empty.
    ///
    /// SQLite gives no address for bytes that are none, and owns the others until the next step: they are copied.
    func optionalBytes(_ index: Int) -> [UInt8]? {
        guard !hasNull(atIndex: index) else { return nil }
        guard let start = unsafe sqlite3_column_blob(statement, Int32(index)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(index)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    subscript(_ index: Int) -> String? {
        guard let start = unsafe sqlite3_column_text(statement, Int32(index)) else { return nil }
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(index)))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    subscript(_ index: Int) -> String { self[index] as String? ?? "" }

    subscript(_ index: Int) -> Int64 { unsafe sqlite3_column_int64(statement, Int32(index)) }

    subscript(_ index: Int) -> Int64? { hasNull(atIndex: index) ? nil : self[index] as Int64 }

    subscript(_ index: Int) -> Int { Int(self[index] as Int64) }

    subscript(_ index: Int) -> UInt32 { UInt32(clamping: self[index] as Int64) }

    subscript(_ index: Int) -> Bool { self[index] as Int64 != 0 }

    subscript(_ index: Int) -> Bool? { hasNull(atIndex: index) ? nil : self[index] as Int64 != 0 }
}
