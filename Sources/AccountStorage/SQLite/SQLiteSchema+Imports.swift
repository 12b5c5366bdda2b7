// SPDX-License-Identifier: Apache-2.0
// Migration 0005: how far imports have come.

extension SQLiteSchema {
    /// The table of 0005 and what guards it.
    static let imports = [
        """
        CREATE TABLE imports (
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            bytes INTEGER NOT NULL CHECK (bytes >= 0),
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            at INTEGER NOT NULL CHECK (at >= 0),
            state BLOB NOT NULL CHECK (length(state) <= 16777216)
        ) STRICT
        """,
        """
        CREATE TRIGGER imports_only_go_on BEFORE UPDATE OF id, bytes ON imports
        WHEN NEW.id <> OLD.id OR NEW.bytes < OLD.bytes
        BEGIN SELECT RAISE(ABORT, 'an import only goes on'); END
        """,
    ]
}
