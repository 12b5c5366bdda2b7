// SPDX-License-Identifier: Apache-2.0
// Migration 0019: the networks from which accounts signed in.

extension SQLiteSchema {
    /// The table of 0019.
    static let networks = [
        """
        CREATE TABLE known_networks (
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            network BLOB NOT NULL CHECK (length(network) = 32),
            first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
            last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
            PRIMARY KEY (account, network)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
