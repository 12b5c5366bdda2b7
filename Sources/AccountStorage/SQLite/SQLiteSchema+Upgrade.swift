// SPDX-License-Identifier: Apache-2.0
// Migration 0008: when people were offered a passkey.

extension SQLiteSchema {
    /// The table of 0008.
    static let upgrade = [
        """
        CREATE TABLE passkey_prompts (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            at INTEGER NOT NULL CHECK (at >= 0)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
