// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    private static let recoveryColumns = "account, id, digest, proofs, device, started_at, due_at, expires_at, seen_at"

    static let link = """
        SELECT expires_at, identity_checked FROM sign_in_links WHERE digest = ? AND account = ? AND expires_at > ?
        """

    static let insertRecovery = "INSERT INTO recoveries (\(recoveryColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

    static let recoveryByDigest = "SELECT \(recoveryColumns) FROM recoveries WHERE digest = ?"

    static let recoveryByID = "SELECT \(recoveryColumns) FROM recoveries WHERE id = ?"

    static let recoveryByAccount = "SELECT \(recoveryColumns) FROM recoveries WHERE account = ?"

    static let wasDisabledSince = "SELECT 1 FROM trail WHERE account = ? AND kind = 'account_disabled' AND at >= ?"

    static let lostAddressSince = """
        SELECT 1 FROM trail WHERE account = ? AND kind IN ('address_removed', 'address_changed') AND at >= ?
        """

    static let deleteRecovery = "DELETE FROM recoveries WHERE account = ?"

    static let cancelRecovery = "DELETE FROM recoveries WHERE account = ? AND id = ?"

    static let takeRecovery = """
        DELETE FROM recoveries WHERE account = ?1 AND digest = ?2 AND due_at <= ?3 AND expires_at > ?3
            AND (due_at <= seen_at OR seen_at >= ?4)
        """

    /// Whether one waits that was not seen in this minute.
    static let hasUnseenRecovery = """
        SELECT 1 FROM recoveries WHERE due_at > seen_at AND (seen_at <= ?1 - 60000 OR seen_at > ?1)
        """

    /// Sees those that wait, and lets no time pass for them that was longer than the second parameter.
    static let seeRecoveries = """
        UPDATE recoveries SET
            due_at = CASE WHEN abs(?1 - seen_at) > ?2 THEN due_at + ?1 - seen_at ELSE due_at END,
            expires_at = CASE WHEN abs(?1 - seen_at) > ?2 THEN expires_at + ?1 - seen_at ELSE expires_at END,
            started_at = CASE WHEN started_at > ?1 THEN ?1 ELSE started_at END,
            seen_at = ?1
        WHERE due_at > seen_at AND (seen_at <= ?1 - 60000 OR seen_at > ?1)
        """

    static let hasExpiredRecoveries = "SELECT 1 FROM recoveries WHERE expires_at <= ?"

    static let sweepRecoveries = """
        DELETE FROM recoveries WHERE account IN
            (SELECT account FROM recoveries WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """
}
