// SPDX-License-Identifier: Apache-2.0
// The statements for verified addresses.

extension AccountStatements {
    static let addresses = """
        SELECT kind, address, language, verified_at FROM addresses WHERE account = ? ORDER BY verified_at, canonical
        """

    /// Whose address it is, or whose its neighbour is: the work is the same for an address that nobody has.
    static let handleAtAddress = """
        SELECT account, kind = ?1 AND canonical = ?2 FROM addresses
        WHERE (kind, canonical) >= (?1, ?2) ORDER BY kind, canonical LIMIT 1
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
