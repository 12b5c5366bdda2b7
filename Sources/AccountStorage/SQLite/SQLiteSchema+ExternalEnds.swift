// SPDX-License-Identifier: Apache-2.0
// Migration 0023: which consent a token of a provider came with, until when it is being revoked, and which clients an end is about.

extension SQLiteSchema {
    /// What 0023 changes.
    ///
    /// Of tokens from before nothing is known: each end that a provider tells is about them.
    static let externalEnds = [
        """
        ALTER TABLE external_tokens ADD COLUMN consented_at INTEGER NOT NULL DEFAULT 0 CHECK (consented_at >= 0)
        """,
        """
        ALTER TABLE revocations ADD COLUMN consented_at INTEGER NOT NULL DEFAULT 0 CHECK (consented_at >= 0)
        """,
        """
        ALTER TABLE revocations ADD COLUMN leased_until INTEGER CHECK (leased_until >= 0)
        """,
        // Separated by spaces, which no client has; NULL for all.
        """
        ALTER TABLE external_notifications ADD COLUMN clients TEXT CHECK (length(clients) BETWEEN 1 AND 20000)
        """,
    ]
}
