// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// The tables that a former version of this library made, and how they become those of the next.
package struct VaultForm: Sendable {
    /// The version, as SQLite's `user_version` has it.
    package let version: Int32
    /// One statement for each table and index, to the letter as that version made them.
    package let statements: [String]
    /// What makes the next version's tables of them.
    ///
    /// SQLite writes what `ALTER TABLE` adds in its own words, and the tables of a vault are compared to the letter: a table that
    /// changes is made anew and filled.
    package let changes: [String]

    /// Describes a version.
    package init(version: Int32, statements: [String], changes: [String]) {
        (self.version, self.statements, self.changes) = (version, statements, changes)
    }

    /// The former versions that this program reads.
    ///
    /// There was none yet: version 1 is the first that a release makes.
    package static let former: [VaultForm] = []

    /// The version that a file says it is; the one of now where nobody knows that version.
    static func found(in db: Database, among forms: [VaultForm]) throws -> VaultForm {
        let version = try Int32.fetchOne(db, sql: "PRAGMA user_version")
        return forms.first { $0.version == version } ?? .current
    }

    /// The tables of now.
    package static let current = VaultForm(
        version: VaultSchema.version,
        statements: VaultSchema.statements,
        changes: []
    )
}
