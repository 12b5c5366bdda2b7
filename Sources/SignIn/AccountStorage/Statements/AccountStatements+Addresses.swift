// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let addresses = """
        SELECT kind, address, language, verified_at FROM addresses WHERE account = ? ORDER BY verified_at, canonical
        """

    /// Whose address it is, or whose its neighbour is: the work is the same for an address that nobody has.
    static let handleAtAddress = """
        SELECT account, CASE WHEN kind = ?1 AND canonical = ?2 THEN 1 ELSE 0 END FROM addresses
        WHERE (kind, canonical) >= (?1, ?2) ORDER BY kind, canonical LIMIT 1
        """

    /// Whose name it is that has an e-mail address, or that has its neighbour.
    static let nameAtEmail = """
        SELECT a.canonical_name, CASE WHEN d.canonical = ?1 THEN 1 ELSE 0 END FROM addresses d JOIN accounts a ON a.handle = d.account
        WHERE d.kind = 'email'
            AND d.canonical >= coalesce((SELECT min(canonical) FROM addresses WHERE kind = 'email' AND canonical >= ?1), '')
        ORDER BY d.canonical LIMIT 1
        """

    static let isNameOfAnother = "SELECT 1 FROM accounts WHERE canonical_name = ? AND handle <> ?"

    /// The name that is shown changes with it where it was the same.
    static let nameAccount = """
        UPDATE accounts SET display_name = CASE WHEN display_name = name THEN ? ELSE display_name END, name = ?,
            canonical_name = ?
        WHERE handle = ?
        """

    static let ownsAddress = """
        SELECT 1 FROM addresses WHERE kind = ? AND canonical = ? AND account = ? AND verified_at <= ?
        """

    /// Whether a code alone may open an account: it has that password, no app, and no passkey that may be relied on.
    static let mayOpenByCode = """
        SELECT 1 FROM passwords w WHERE w.account = ? AND w.stamp = ?
            AND NOT EXISTS (SELECT 1 FROM authenticator_apps t WHERE t.account = w.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.account = w.account AND p.is_unproven = 0)
        """

    /// Sessions that nothing but messages of one kind began.
    static let endSessionsByMessage = """
        DELETE FROM sessions WHERE account = ? AND id <> ? AND methods = ?
        """

    static let hasAddress = "SELECT 1 FROM addresses WHERE kind = ? AND canonical = ?"

    static let countAddresses = "SELECT count(*) FROM addresses WHERE account = ?"

    static let insertAddress = """
        INSERT INTO addresses (kind, canonical, account, address, language, verified_at) VALUES (?, ?, ?, ?, ?, ?)
        """

    static let deleteAddress = "DELETE FROM addresses WHERE kind = ? AND canonical = ? AND account = ?"
}
