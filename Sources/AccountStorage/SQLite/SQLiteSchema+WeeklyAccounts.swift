// SPDX-License-Identifier: Apache-2.0
// Migration 0018: how many accounts sign in by which method, by week and platform.

extension SQLiteSchema {
    /// The tables of 0018.
    ///
    /// Beside the counts one row an account tells how it signed in in the last week in which it did, so that it counts once:
    /// what has to be kept grows with the accounts, not with their sign-ins. The empty text stands for any method or platform.
    static let weeklyAccounts = [
        """
        CREATE TABLE weekly_accounts (
            week INTEGER NOT NULL CHECK (week >= 0),
            method TEXT NOT NULL CHECK (length(method) <= 64),
            platform TEXT NOT NULL CHECK (length(platform) <= 64),
            accounts INTEGER NOT NULL CHECK (accounts > 0),
            PRIMARY KEY (week, method, platform),
            CHECK (method <> '' OR platform = '')
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE account_weeks (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            week INTEGER NOT NULL CHECK (week >= 0),
            ways TEXT NOT NULL CHECK (length(ways) <= 16384)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
