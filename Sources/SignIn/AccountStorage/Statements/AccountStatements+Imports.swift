// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let importAccount = """
        INSERT INTO accounts (handle, name, canonical_name, display_name, created_at, disabled_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """

    static let handleByName = "SELECT handle FROM accounts WHERE canonical_name = ?"

    static let hasName = "SELECT 1 FROM accounts WHERE canonical_name = ?"

    static let hasHandle = "SELECT 1 FROM accounts WHERE handle = ?"

    static let hasCredential = "SELECT 1 FROM passkeys WHERE credential_id = ?"

    static let datePasskey = "UPDATE passkeys SET last_used_at = ? WHERE credential_id = ? AND account = ?"

    static let insertImport = """
        INSERT INTO imports (id, bytes, digest, is_finished, at, state) VALUES (?, ?, ?, ?, ?, ?)
        """

    /// Takes hold only while nobody else has gone on with the import.
    static let moveImport = """
        UPDATE imports SET bytes = ?, digest = ?, is_finished = ?, at = ?, state = ?
        WHERE id = ? AND bytes = ? AND digest = ?
        """

    static let forgetImports = """
        DELETE FROM imports WHERE id <> ? AND id NOT IN (SELECT id FROM imports ORDER BY at DESC, id LIMIT ?)
        """

    static let imports = "SELECT id, bytes, digest, is_finished, at, state FROM imports ORDER BY at DESC, id"
}
