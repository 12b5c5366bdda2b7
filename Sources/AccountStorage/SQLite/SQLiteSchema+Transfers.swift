// SPDX-License-Identifier: Apache-2.0
// Migration 0022: people on the way to another team.

extension SQLiteSchema {
    /// The table of 0022; a row goes with the link that was exported.
    static let transfers = [
        """
        CREATE TABLE external_transfers (
            provider TEXT NOT NULL,
            tenant TEXT NOT NULL,
            subject TEXT NOT NULL,
            recipient TEXT NOT NULL CHECK (length(recipient) = 10 AND recipient <> tenant),
            transfer_subject TEXT NOT NULL CHECK (length(transfer_subject) BETWEEN 1 AND 255),
            exported_at INTEGER NOT NULL CHECK (exported_at >= 0),
            PRIMARY KEY (provider, tenant, subject, recipient),
            FOREIGN KEY (provider, tenant, subject) REFERENCES external_links (provider, tenant, subject)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX external_transfers_by_subject ON external_transfers (recipient, transfer_subject)",
    ]
}
