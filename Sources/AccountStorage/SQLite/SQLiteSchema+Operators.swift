// SPDX-License-Identifier: Apache-2.0
// Migration 0015: who may look at the report.

extension SQLiteSchema {
    /// The table of 0015; nobody is in it by default.
    static let operators = [
        """
        CREATE TABLE operators (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
