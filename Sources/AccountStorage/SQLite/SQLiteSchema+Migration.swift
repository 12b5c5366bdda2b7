// SPDX-License-Identifier: Apache-2.0
// Migration 0010: how often people sign in by which method, by week and platform.

extension SQLiteSchema {
    /// The table of 0010.
    ///
    /// How far the trail is counted lies among the settings, and moves in the transaction that counts.
    static let signInCounts = [
        """
        CREATE TABLE sign_in_counts (
            week INTEGER NOT NULL CHECK (week >= 0),
            method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 64),
            platform TEXT NOT NULL CHECK (length(platform) BETWEEN 1 AND 64),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (week, method, platform)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
