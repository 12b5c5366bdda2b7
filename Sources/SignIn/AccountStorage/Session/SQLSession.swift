// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// A database within one transaction, or at one moment where it is only read.
///
/// The operations are written over it once. A driver brings a connection that conforms, and ``SQLAccountStore`` for how it reads
/// and writes. Statements are in `AccountStatements`, in SQLite's spelling; a driver of another database translates them by
/// its ``SQLDialect`` as it prepares them.
protocol SQLSession {
    associatedtype Row: SQLRow

    /// How many rows the last statement changed.
    var changes: Int { get }

    /// Runs a statement and shows each row that it finds.
    ///
    /// - Parameters:
    ///   - statement: One statement.
    ///   - values: Its parameters, by their numbers or in the order of appearance.
    ///   - body: Told each row; returns whether to go on.
    /// - Throws: What the database says; what `body` throws.
    func each(_ statement: String, _ values: [SQLValue], _ body: (inout Row) throws -> Bool) throws
}

extension SQLSession {
    /// Runs a statement and tells how many rows it changed.
    @discardableResult
    func run(_ statement: String, _ values: [SQLValue]) throws -> Int {
        try each(statement, values) { _ in true }
        return changes
    }

    /// Runs a statement that must change one row; `notFound` otherwise.
    func changeOne(_ statement: String, _ values: [SQLValue]) throws {
        guard try run(statement, values) == 1 else { throw AccountStoreError(.notFound, "there is no such row") }
    }

    /// Whether a statement finds any row.
    func finds(_ statement: String, _ values: [SQLValue]) throws -> Bool {
        try first(statement, values) { _ in true } ?? false
    }

    /// Reads the first row that a statement finds; nil when there is none.
    func first<Value>(
        _ statement: String,
        _ values: [SQLValue],
        _ transform: (inout Row) throws -> Value
    ) throws -> Value? {
        var found: Value?
        try each(statement, values) { row in
            found = try transform(&row)
            return false
        }
        return found
    }

    /// Reads all rows that a statement finds.
    func all<Value>(
        _ statement: String,
        _ values: [SQLValue],
        _ transform: (inout Row) throws -> Value
    ) throws -> [Value] {
        var found: [Value] = []
        try each(statement, values) { row in
            found.append(try transform(&row))
            return true
        }
        return found
    }
}

/// A parameter of a statement.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    static func integer(_ value: UInt32) -> SQLValue { .integer(Int64(value)) }

    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0 as Int64) }

    static func flag(_ value: Bool?) -> SQLValue { value.map { flag($0) } ?? .null }

    static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

    static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

    static func bytes(_ value: [UInt8]?) -> SQLValue { value.map { .bytes($0) } ?? .null }
}
