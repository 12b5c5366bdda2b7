// SPDX-License-Identifier: Apache-2.0
// Migration 0012: when a passkey was used in a session.

extension SQLiteSchema {
    /// The column of 0012.
    ///
    /// Sessions of before have no time there: until their passkey is used again they change no way to sign in by its
    /// presence.
    static let passkeyUse = [
        """
        ALTER TABLE sessions ADD COLUMN passkey_used_at INTEGER
            CHECK (passkey_used_at IS NULL
                OR (passkey_used_at >= 0 AND instr(' ' || methods || ' ', ' passkey ') > 0))
        """
    ]
}
