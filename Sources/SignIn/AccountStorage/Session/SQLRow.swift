// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SignInAccounts
internal import WebAuthnTypes

/// A row that a statement found, read from its first column to its last: each call takes the next one.
///
/// So a reader names what it reads in the order of the statement's columns, and no column has a number.
protocol SQLRow {
    /// The next column's number; nil when it is empty.
    mutating func optionalInteger() -> Int64?

    /// The next column's text; nil when it is empty.
    mutating func optionalText() -> String?

    /// The next column's bytes; nil when it is empty.
    mutating func optionalBytes() -> [UInt8]?

    /// Passes over columns.
    mutating func skip(_ count: Int)
}

extension SQLRow {
    mutating func integer() throws(AccountStoreError) -> Int64 { try filled(optionalInteger()) }

    mutating func text() throws(AccountStoreError) -> String { try filled(optionalText()) }

    mutating func bytes() throws(AccountStoreError) -> [UInt8] { try filled(optionalBytes()) }

    mutating func count() throws(AccountStoreError) -> Int { Int(try integer()) }

    mutating func flag() throws(AccountStoreError) -> Bool { try integer() != 0 }

    mutating func optionalFlag() -> Bool? { optionalInteger().map { $0 != 0 } }

    /// A point in time, which is kept in milliseconds.
    mutating func time() throws(AccountStoreError) -> UnixTime { UnixTime(milliseconds: try integer()) }

    mutating func optionalTime() -> UnixTime? { optionalInteger().map { UnixTime(milliseconds: $0) } }

    private func filled<Value>(_ value: Value?) throws(AccountStoreError) -> Value {
        guard let value else { throw AccountStoreError.damaged("a column that must hold something is empty") }
        return value
    }
}
