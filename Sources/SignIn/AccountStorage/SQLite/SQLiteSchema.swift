// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import SignInAccounts

/// The schema, which refuses by itself whatever would break a rule.
///
/// It is written in `Schema/SQLite`, a file for each group of tables. Tables are `STRICT`, so that a value of the wrong type is
/// refused; every rule that a row can show is a `CHECK`, and the rules that need a look at other rows are triggers.
///
/// Until the first release the files themselves are changed, and `version` goes up by one with them; from then on migrations
/// are added, and `version` counts them.
enum SQLiteSchema {
    /// `MRTL`, so that a backup of something else is not taken for one of ours.
    static let applicationID: Int32 = 0x4D52_544C

    /// Which schema this is, as SQLite's `user_version` keeps it.
    static let version: Int32 = 28

    /// All its statements, of which one may name what a later one makes.
    static let statements = [
        PackageResources.accounts_sql, PackageResources.passkeys_sql, PackageResources.passwords_sql,
        PackageResources.addresses_sql, PackageResources.sessions_sql, PackageResources.recovery_sql,
        PackageResources.trail_sql, PackageResources.external_sql, PackageResources.migration_sql,
        PackageResources.service_sql,
    ].map { String(decoding: $0, as: UTF8.self) }.joined()

    /// Whose tables a file has.
    static func state(of db: Database) throws -> SchemaState {
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard tables > 0 else { return .empty }
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else { return .foreign }
        let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        return version == Self.version ? .current : version < Self.version ? .older : .newer
    }

    /// Makes the tables where there are none, all or nothing.
    static func create(in db: Database) throws {
        try db.inTransaction(.immediate) {
            // Another program may have been faster.
            guard try state(of: db) == .empty else { return .commit }
            try db.execute(sql: statements)
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// Requires that a file's tables are the ones of this version.
    static func require(_ state: SchemaState, in path: String) throws(AccountStoreError) {
        switch state {
        case .current: return
        case .empty: throw AccountStoreError(.corrupt, "\(path) is no database of this program")
        case .foreign:
            throw AccountStoreError(.corrupt, "\(path) is a database of another program; choose another file")
        case .newer:
            throw AccountStoreError(
                .newerSchema,
                "\(path) was written by a newer version of this program; run that version, or restore an older backup"
            )
        case .older:
            throw AccountStoreError(
                .olderSchema,
                "\(path) was written by a version from before the first release, which no later one reads; "
                    + "run that version, or move the file away and begin anew"
            )
        }
    }
}

/// Whose tables a database file has.
package enum SchemaState: Sendable, Hashable {
    /// None at all.
    case empty
    /// Those of this version.
    case current
    /// Those of a version before the first release.
    case older
    /// Those of a later version.
    case newer
    /// Those of another program.
    case foreign
}
