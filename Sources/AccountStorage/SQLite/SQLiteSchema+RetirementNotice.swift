// SPDX-License-Identifier: Apache-2.0
// Migration 0017: when owners were told that their password goes.

extension SQLiteSchema {
    /// The column of 0017; nobody was told before.
    static let retirementNotice = [
        """
        ALTER TABLE passwords ADD COLUMN retirement_told_at INTEGER
            CHECK (retirement_told_at IS NULL OR retirement_told_at >= 0)
        """
    ]
}
