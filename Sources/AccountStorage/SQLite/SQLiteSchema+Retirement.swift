// SPDX-License-Identifier: Apache-2.0
// Migration 0013: how often accounts did without their password.

extension SQLiteSchema {
    /// The column of 0013.
    static let retirement = [
        """
        ALTER TABLE passwords ADD COLUMN passkey_sign_ins INTEGER NOT NULL DEFAULT 0
            CHECK (passkey_sign_ins BETWEEN 0 AND 100)
        """
    ]
}
