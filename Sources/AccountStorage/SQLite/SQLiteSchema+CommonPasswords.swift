// SPDX-License-Identifier: Apache-2.0
// Migration 0024: which passwords turned out to be common.

extension SQLiteSchema {
    /// The column of 0024; none was looked up before.
    static let commonPasswords = [
        """
        ALTER TABLE passwords ADD COLUMN found_common_at INTEGER
            CHECK (found_common_at IS NULL OR found_common_at >= 0)
        """
    ]
}
