// SPDX-License-Identifier: Apache-2.0
// Migration 0021: when owners last heard of a new network.

extension SQLiteSchema {
    /// The table of 0021; of mails that went before, nothing is known.
    static let networkMails = [
        """
        CREATE TABLE network_mails (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            told_at INTEGER NOT NULL CHECK (told_at >= 0)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
