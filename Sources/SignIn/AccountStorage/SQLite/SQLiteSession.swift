// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import GRDBSQLite

extension Database: SQLSession {
    typealias Row = SQLiteRow

    var changes: Int { changesCount }

    /// Steps through SQLite itself: the driver's way around each statement (conversions, observers, cursors) costs as much as
    /// the statement when it changes one row.
    func each(_ sql: String, _ values: [SQLValue], _ body: (inout SQLiteRow) throws -> Bool) throws {
        let statement = try cachedStatement(sql: sql)
        let handle = unsafe statement.sqliteStatement
        try statement.bind(values)
        // Lets go of what the statement holds locked; what went wrong was told by the step already.
        defer { _ = unsafe sqlite3_reset(handle) }
        while true {
            switch unsafe sqlite3_step(handle) {
            case SQLITE_DONE: return
            case SQLITE_ROW:
                var row = unsafe SQLiteRow(handle)
                guard try body(&row) else { return }
            case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
            }
        }
    }
}

extension Statement {
    /// Sets all parameters, without the driver's conversions.
    ///
    /// SQLite copies text and bytes before this returns.
    fileprivate func bind(_ values: [SQLValue]) throws {
        // One that is missing would keep what it was the time before.
        guard unsafe Int(sqlite3_bind_parameter_count(sqliteStatement)) == values.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "a statement has other parameters than were given")
        }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            let code =
                switch value {
                case .null: unsafe sqlite3_bind_null(sqliteStatement, place)
                case .integer(let number): unsafe sqlite3_bind_int64(sqliteStatement, place, number)
                // Without an address it would be no value at all.
                case .text(let text) where text.isEmpty:
                    unsafe sqlite3_bind_text(sqliteStatement, place, "", 0, Self.copied)
                case .text(var text):
                    text.withUTF8 { bytes in
                        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                            unsafe sqlite3_bind_text(
                                sqliteStatement,
                                place,
                                characters.baseAddress,
                                Int32(characters.count),
                                Self.copied
                            )
                        }
                    }
                case .bytes(let bytes) where bytes.isEmpty: unsafe sqlite3_bind_zeroblob(sqliteStatement, place, 0)
                case .bytes(let bytes):
                    unsafe bytes.withUnsafeBytes { bytes in
                        unsafe sqlite3_bind_blob(
                            sqliteStatement,
                            place,
                            bytes.baseAddress,
                            Int32(bytes.count),
                            Self.copied
                        )
                    }
                }
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
    }

    /// `SQLITE_TRANSIENT`, which C spells as a cast that Swift does not import.
    private static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
