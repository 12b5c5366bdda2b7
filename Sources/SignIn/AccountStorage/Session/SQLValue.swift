// SPDX-License-Identifier: Apache-2.0
// What is handed to a statement.

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
