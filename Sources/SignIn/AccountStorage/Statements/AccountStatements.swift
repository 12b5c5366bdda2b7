// SPDX-License-Identifier: Apache-2.0

/// The statements, in SQLite's spelling; ``SQLDialect`` tells another database's.
///
/// `?` stands for each parameter in the order of appearance, `?3` for one that is used more than once. Conflicts are handled by
/// `ON CONFLICT`, and a number of changed rows tells whether a rule held.
enum AccountStatements {
    // MARK: Columns, in the order in which rows are read

    static let accountColumns = "a.handle, a.name, a.canonical_name, a.display_name, a.created_at, a.disabled_at"

    static let passkeyColumns = """
        p.credential_id, p.public_key, p.sign_count, p.user_verified, p.transports, p.backup_eligible, \
        p.backup_state, p.aaguid, p.attestation_format, p.attachment, p.is_discoverable, p.name, p.created_at, \
        p.last_used_at, p.is_unproven
        """

    static let sessionColumns = """
        s.id, s.account, s.token_digest, s.kind, s.methods, s.created_at, s.authenticated_at, s.user_verified_at, \
        s.last_seen_at, s.expires_at, s.device, s.password_verified_at, s.passkey_used_at, s.external_verified_at, s.passkey
        """

    // MARK: Accounts

    static let accountByHandle = """
        SELECT \(accountColumns), \(passkeyColumns), \(methodColumns)
        FROM accounts a LEFT JOIN passkeys p ON p.account = a.handle
        WHERE a.handle = ? ORDER BY p.created_at, p.credential_id
        """

    static let accountByName = """
        SELECT \(accountColumns), \(passkeyColumns), \(methodColumns)
        FROM accounts a LEFT JOIN passkeys p ON p.account = a.handle
        WHERE a.canonical_name = ? ORDER BY p.created_at, p.credential_id
        """

    /// A credential that nobody has finds one row in the last column's words: a placeholder, which is read like any other
    /// and then dropped, since the time of an answer must not tell whether there was anything to read.
    static let accountByCredential = """
        SELECT \(accountColumns), \(passkeyColumns), \(methodColumns), 0
        FROM passkeys own
        JOIN accounts a ON a.handle = own.account
        JOIN passkeys p ON p.account = own.account
        WHERE own.credential_id = ?1
        UNION ALL
        SELECT zeroblob(32), 'placeholder', 'placeholder', 'Placeholder', 0, NULL,
            zeroblob(32), zeroblob(77), 0, 1, 'internal hybrid', 1, 1, zeroblob(16), 'none', 'platform', 1, 'Placeholder', 0,
            0, 0, 0, 0, NULL, 1
        WHERE NOT EXISTS (SELECT 1 FROM passkeys WHERE credential_id = ?1)
        ORDER BY 19, 7
        """

    /// The account of a name, or of its neighbour.
    ///
    /// A name that nobody has finds the next one, and a name behind the last finds the first, so that what comes after has
    /// the same work to do. The second column tells whether the account bears the name itself.
    static let handleAtName = """
        SELECT handle, CASE WHEN canonical_name = ?1 THEN 1 ELSE 0 END FROM accounts
        WHERE canonical_name >= coalesce((SELECT min(canonical_name) FROM accounts WHERE canonical_name >= ?1), '')
        ORDER BY canonical_name LIMIT 1
        """

    /// A handle that nobody has, as where there are no accounts, finds a placeholder, as in `accountByCredential`.
    static let credentialsByHandle = """
        SELECT credential_id, transports, 0, is_discoverable, created_at FROM passkeys WHERE account = ?1
        UNION ALL
        SELECT zeroblob(32), 'internal hybrid', 1, 1, 0 WHERE NOT EXISTS (SELECT 1 FROM passkeys WHERE account = ?1)
        ORDER BY 5, 1
        """

    static let accountPage = """
        SELECT \(accountColumns),
            (SELECT count(*) FROM passkeys p WHERE p.account = a.handle),
            (SELECT count(*) FROM sessions s WHERE s.account = a.handle),
            \(methodColumns)
        FROM accounts a WHERE a.canonical_name > ? ORDER BY a.canonical_name LIMIT ?
        """

    static let counts = """
        SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM passkeys), (SELECT count(*) FROM sessions)
        """

    static let insertAccount = """
        INSERT INTO accounts (handle, name, canonical_name, display_name, created_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (canonical_name) DO NOTHING
        """

    static let updateDisplayName = "UPDATE accounts SET display_name = ? WHERE handle = ?"

    static let disableAccount = "UPDATE accounts SET disabled_at = COALESCE(disabled_at, ?) WHERE handle = ?"

    static let enableAccount = "UPDATE accounts SET disabled_at = NULL WHERE handle = ?"

    static let deleteAccount = "DELETE FROM accounts WHERE handle = ?"

    static let isDisabled = "SELECT CASE WHEN disabled_at IS NULL THEN 0 ELSE 1 END FROM accounts WHERE handle = ?"

    // MARK: Passkeys

    static let insertPasskey = """
        INSERT INTO passkeys (credential_id, account, public_key, sign_count, user_verified, backup_eligible,
            backup_state, transports, aaguid, attestation_format, attachment, is_discoverable, name, created_at,
            is_unproven)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (credential_id) DO NOTHING
        """

    static let countPasskeys = "SELECT count(*) FROM passkeys WHERE account = ?"

    /// Takes hold only while the counter has not moved past and the account may sign in.
    static let usePasskey = """
        UPDATE passkeys SET sign_count = ?, user_verified = CASE WHEN ? = 1 THEN 1 ELSE user_verified END,
            is_unproven = CASE WHEN ? = 1 THEN 0 ELSE is_unproven END, backup_eligible = ?, backup_state = ?, last_used_at = ?
        WHERE credential_id = ? AND account = ? AND (sign_count < ? OR sign_count = ?)
            AND EXISTS (SELECT 1 FROM accounts WHERE handle = passkeys.account AND disabled_at IS NULL)
        """

    static let renamePasskey = "UPDATE passkeys SET name = ? WHERE credential_id = ? AND account = ?"

    static let ownsPasskey = "SELECT 1 FROM passkeys WHERE credential_id = ? AND account = ?"

    /// Takes hold only while the account has another passkey that may be relied on, or a password.
    static let deletePasskey = """
        DELETE FROM passkeys WHERE credential_id = ? AND account = ?
            AND (EXISTS (SELECT 1 FROM passkeys other
                    WHERE other.account = ? AND other.credential_id <> ? AND other.is_unproven = 0)
                OR EXISTS (SELECT 1 FROM passwords w WHERE w.account = ?))
        """

    static let isUnproven = "SELECT 1 FROM passkeys WHERE credential_id = ? AND account = ? AND is_unproven = 1"

    static let unprovenPasskeys = """
        SELECT credential_id, name FROM passkeys WHERE account = ? AND is_unproven = 1 ORDER BY created_at, credential_id
        """

    static let deleteUnprovenPasskey = "DELETE FROM passkeys WHERE credential_id = ? AND account = ?"

    static let forgetUsedPasskeys = """
        UPDATE sessions SET user_verified_at = NULL, passkey_used_at = NULL WHERE account = ? AND id <> ?
        """

    /// Changes a row only when there was no offer within the given time; one in the future is a clock's mistake.
    static let claimPrompt = """
        INSERT INTO passkey_prompts (account, at) VALUES (?, ?)
        ON CONFLICT (account) DO UPDATE SET at = excluded.at
        WHERE passkey_prompts.at <= ? OR passkey_prompts.at > excluded.at
        """

    // MARK: Sessions

    static let insertSession = """
        INSERT INTO sessions (id, account, token_digest, kind, methods, created_at, authenticated_at,
            user_verified_at, last_seen_at, expires_at, device, password_verified_at, passkey_used_at,
            external_verified_at, passkey)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (token_digest) DO NOTHING
        """

    static let sessionByDigest = """
        SELECT \(sessionColumns), \(accountColumns), \(passkeyKindColumns), \(methodColumns)
        FROM sessions s JOIN accounts a ON a.handle = s.account
        WHERE s.token_digest = ?
        """

    static let sessionsByAccount = """
        SELECT \(sessionColumns) FROM sessions s WHERE s.account = ? ORDER BY s.last_seen_at DESC, s.id LIMIT ?
        """

    /// When the password was verified is changed by another such time alone: an app that was set up meanwhile took it away.
    ///
    /// So it is with passkeys, whose removal takes their times away.
    static let replaceSessionToken = """
        UPDATE sessions SET token_digest = ?, methods = ?, authenticated_at = ?,
            user_verified_at = COALESCE(?, user_verified_at), passkey_used_at = COALESCE(?, passkey_used_at),
            password_verified_at = COALESCE(?, password_verified_at),
            external_verified_at = COALESCE(?, external_verified_at), last_seen_at = ?, expires_at = ?
        WHERE token_digest = ? AND account = ?
        """

    static let hasSession = "SELECT 1 FROM sessions WHERE token_digest = ?"

    static let ownsSession = "SELECT 1 FROM sessions WHERE token_digest = ? AND account = ?"

    /// Whether a session still has its token and what was proved in it, and whether that suffices for the passkeys that the
    /// account has by now; a session that may add a passkey and do no more proves nothing by them.
    static let holdsProofs = """
        SELECT 1 FROM sessions WHERE token_digest = ?1 AND account = ?2
            AND (?3 IS NULL OR user_verified_at = ?3) AND (?4 IS NULL OR password_verified_at = ?4)
            AND (?5 IS NULL OR passkey_used_at = ?5) AND (?7 IS NULL OR external_verified_at = ?7)
            AND (?6 = 1 OR user_verified_at IS NOT NULL
                OR NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.account = ?2 AND p.user_verified = 1)
                    AND (passkey_used_at IS NOT NULL
                        OR NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.account = ?2 AND p.is_unproven = 0)))
        """

    /// A time that has not come yet is a clock's mistake, and is put right.
    static let touchSession = """
        UPDATE sessions SET last_seen_at = ?1 WHERE account = ?2 AND id = ?3 AND (last_seen_at < ?1 OR last_seen_at > ?4)
        """

    static let shortenSession = """
        UPDATE sessions SET expires_at = ?1 WHERE token_digest = ?2 AND account = ?3 AND expires_at > ?1
        """

    static let deleteSession = "DELETE FROM sessions WHERE account = ? AND id = ?"

    static let deleteSessionByDigest = "DELETE FROM sessions WHERE token_digest = ? AND account = ?"

    static let deleteOtherSessions = "DELETE FROM sessions WHERE account = ? AND id <> ?"

    /// Of all that a passkey began, but the session that asks.
    static let deleteSessionsOfPasskey = "DELETE FROM sessions WHERE account = ? AND passkey = ? AND id <> ?"

    /// Of those that may only add a passkey.
    static let deleteLimitedSessions = "DELETE FROM sessions WHERE account = ? AND methods IN ('link', 'recovery')"

    static let ownerOfRecoverySession = "SELECT account FROM sessions WHERE id = ? AND methods = 'recovery'"

    static let deleteSessions = "DELETE FROM sessions WHERE account = ?"

    // MARK: Links and invites

    static let insertLink = """
        INSERT INTO sign_in_links (digest, account, expires_at, identity_checked) VALUES (?, ?, ?, ?)
        """

    static let accountByLink = """
        SELECT \(accountColumns) FROM sign_in_links l JOIN accounts a ON a.handle = l.account
        WHERE l.digest = ? AND l.expires_at > ?
        """

    static let takeLink = "DELETE FROM sign_in_links WHERE digest = ? AND account = ? AND expires_at > ?"

    static let deleteLinks = "DELETE FROM sign_in_links WHERE account = ?"

    static let insertInvite = "INSERT INTO invites (digest, expires_at, first_account) VALUES (?, ?, ?)"

    static let inviteByDigest = """
        SELECT expires_at, first_account FROM invites
        WHERE digest = ? AND expires_at > ? AND (first_account = 0 OR NOT EXISTS (SELECT 1 FROM accounts))
        """

    static let takeInvite = """
        DELETE FROM invites
        WHERE digest = ? AND expires_at > ? AND (first_account = 0 OR NOT EXISTS (SELECT 1 FROM accounts))
        """

    // MARK: Trail

    static let insertTrail = "INSERT INTO trail (account, at, kind, detail) VALUES (?, ?, ?, ?)"

    static let trailByAccount = """
        SELECT account, at, kind, detail FROM trail WHERE account = ? ORDER BY sequence DESC LIMIT ?
        """

    // MARK: Limits, settings, upkeep

    /// Takes away what a restored backup must not bring back to life.
    static let closeDoors = [
        "DELETE FROM sessions", "DELETE FROM sign_in_links", "DELETE FROM invites", "DELETE FROM recoveries",
    ]

    static let rateLimits = "SELECT key, recovered_at, failures FROM rate_limits"

    static let deleteRateLimit = "DELETE FROM rate_limits WHERE key = ?"

    static let insertRateLimit = """
        INSERT INTO rate_limits (key, recovered_at, failures) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET recovered_at = excluded.recovered_at, failures = excluded.failures
        """

    static let setting = "SELECT value FROM settings WHERE key = ?"

    static let keepSetting = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"

    static let replaceSetting = """
        INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """

    static let hasExpired = """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM sessions WHERE expires_at <= ?)
            OR EXISTS (SELECT 1 FROM sign_in_links WHERE expires_at <= ?)
            OR EXISTS (SELECT 1 FROM invites WHERE expires_at <= ?)
            OR EXISTS (SELECT 1 FROM (SELECT at FROM trail ORDER BY sequence LIMIT 1) AS oldest
                WHERE oldest.at <= ? AND oldest.at <= (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - ?)
        """

    static let sweepSessions = """
        DELETE FROM sessions WHERE token_digest IN
            (SELECT token_digest FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """

    static let sweepLinks = """
        DELETE FROM sign_in_links WHERE digest IN
            (SELECT digest FROM sign_in_links WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """

    static let sweepInvites = """
        DELETE FROM invites WHERE digest IN
            (SELECT digest FROM invites WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """

    /// From the beginning on, so that no index on the time is needed: entries are added in the order of time.
    static let sweepTrail = """
        DELETE FROM trail WHERE sequence IN
            (SELECT sequence FROM (SELECT sequence, at FROM trail ORDER BY sequence LIMIT ?) AS oldest
            WHERE oldest.at <= ? AND oldest.at <= (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - ?)
        """
}
