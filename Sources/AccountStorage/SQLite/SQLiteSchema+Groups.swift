// SPDX-License-Identifier: Apache-2.0
// Migration 0014: groups of accounts.

extension SQLiteSchema {
    /// The table of 0014: an account is in one group at most.
    static let groups = [
        """
        CREATE TABLE account_groups (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TRIGGER groups_keep_their_account BEFORE UPDATE OF account ON account_groups
        BEGIN SELECT RAISE(ABORT, 'a membership keeps its account'); END
        """,
    ]
}
