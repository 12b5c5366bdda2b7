// SPDX-License-Identifier: Apache-2.0
// The tables of a former version.

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
    static let former: [VaultForm] = []

    /// The tables of now.
    package static let current = VaultForm(
        version: VaultSchema.version,
        statements: VaultSchema.statements,
        changes: []
    )
}
