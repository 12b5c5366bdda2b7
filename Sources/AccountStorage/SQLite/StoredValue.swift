// SPDX-License-Identifier: Apache-2.0
// What is handed to a statement of the busiest operations.

internal import GRDB
internal import GRDBSQLite

/// A parameter of a statement.
enum StoredValue {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    static func integer(_ value: UInt32) -> StoredValue { .integer(Int64(value)) }

    static func flag(_ value: Bool) -> StoredValue { .integer(value ? 1 : 0 as Int64) }

    static func flag(_ value: Bool?) -> StoredValue { value.map { flag($0) } ?? .null }

    static func integer(_ value: Int64?) -> StoredValue { value.map { .integer($0) } ?? .null }

    static func text(_ value: String?) -> StoredValue { value.map { .text($0) } ?? .null }

    static func bytes(_ value: [UInt8]?) -> StoredValue { value.map { .bytes($0) } ?? .null }
}

extension Statement {
    /// Sets all parameters, without the driver's conversions.
    ///
    /// SQLite copies text and bytes before this returns.
    func bind(_ values: [StoredValue]) throws {
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
