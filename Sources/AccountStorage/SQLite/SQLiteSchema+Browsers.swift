// SPDX-License-Identifier: Apache-2.0
// Migration 0016: which browsers are kept for news alone.

extension SQLiteSchema {
    /// The column of 0016.
    ///
    /// Rows from before count as browsers: whether one is an app's cannot be told, and it goes with time.
    static let browserKinds = [
        """
        ALTER TABLE known_browsers ADD COLUMN is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1))
        """
    ]
}
