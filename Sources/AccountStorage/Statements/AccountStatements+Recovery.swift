// SPDX-License-Identifier: Apache-2.0
// The statements of recoveries.

extension AccountStatements {
    private static let recoveryColumns = "account, id, digest, proofs, device, started_at, due_at, expires_at"

    static let link = """
        SELECT expires_at, identity_checked FROM sign_in_links WHERE digest = ? AND account = ? AND expires_at > ?
        """

    static let insertRecovery = "INSERT INTO recoveries (\(recoveryColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

    static let recoveryByDigest = "SELECT \(recoveryColumns) FROM recoveries WHERE digest = ? AND expires_at > ?"

    static let recoveryByID = "SELECT \(recoveryColumns) FROM recoveries WHERE id = ? AND expires_at > ?"

    static let recoveryByAccount = "SELECT \(recoveryColumns) FROM recoveries WHERE account = ? AND expires_at > ?"

    static let wasDisabledSince = "SELECT 1 FROM trail WHERE account = ? AND kind = 'account_disabled' AND at >= ?"

    static let lostAddressSince = """
        SELECT 1 FROM trail WHERE account = ? AND kind IN ('address_removed', 'address_changed') AND at >= ?
        """

    static let deleteRecovery = "DELETE FROM recoveries WHERE account = ?"

    static let cancelRecovery = "DELETE FROM recoveries WHERE account = ? AND id = ?"

    static let takeRecovery = """
        DELETE FROM recoveries WHERE account = ? AND digest = ? AND due_at <= ? AND expires_at > ?
        """

    static let hasExpiredRecoveries = "SELECT 1 FROM recoveries WHERE expires_at <= ?"

    static let sweepRecoveries = """
        DELETE FROM recoveries WHERE account IN
            (SELECT account FROM recoveries WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """
}
