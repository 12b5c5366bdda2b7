// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import KeychainItems

extension Row {
    /// The bytes of a column; none where it holds something else, which no record and no ID is.
    func bytes(_ column: String) -> [UInt8] {
        guard case .blob(let data) = (self[column] as DatabaseValue).storage else { return [] }
        return Array(data)
    }
}

extension Row {
    /// The integer of a column, or nil where it holds something else.
    ///
    /// A table's types hold for what is written, not for what a damaged file has; asking for an `Int` would end the process.
    func integer(_ column: String) -> Int64? {
        guard case .int64(let value) = (self[column] as DatabaseValue).storage else { return nil }
        return value
    }

    /// The text of a column; none where it holds something else.
    func text(_ column: String) -> String {
        guard case .string(let text) = (self[column] as DatabaseValue).storage else { return "" }
        return text
    }
}

extension [UInt8] {
    var data: Data { Data(self) }

    /// The bytes of the first row's only column, unless they are more than such a record has.
    static func fetchRecord(
        _ db: Database,
        sql: String,
        arguments: StatementArguments = [],
        limit: Int
    ) throws -> [UInt8]? {
        guard let data = try Data.fetchOne(db, sql: sql, arguments: arguments), data.count <= limit else { return nil }
        return Array(data)
    }
}

extension Identifier {
    var data: Data { Data(bytes) }
}
