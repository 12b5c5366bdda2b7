// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    /// Whether there is a password and an app, and the providers of identities that have not ended, beside an account of the
    /// alias `a`.
    static let methodColumns = """
        CASE WHEN EXISTS (SELECT 1 FROM passwords w WHERE w.account = a.handle) THEN 1 ELSE 0 END, \
        CASE WHEN EXISTS (SELECT 1 FROM authenticator_apps t WHERE t.account = a.handle) THEN 1 ELSE 0 END, \
        \(externalColumn)
        """

    /// The providers of identities that have not ended, with spaces between, beside an account of the alias `a`; NULL for none.
    static let externalColumn = """
        (SELECT group_concat(l.provider, ' ') FROM external_links l WHERE l.account = a.handle AND l.ended_at IS NULL)
        """

    /// Whether any passkey verified its user, and whether any is not unproven.
    static let passkeyKindColumns = """
        CASE WHEN EXISTS (SELECT 1 FROM passkeys p WHERE p.account = a.handle AND p.user_verified = 1)
            THEN 1 ELSE 0 END, \
        CASE WHEN EXISTS (SELECT 1 FROM passkeys p WHERE p.account = a.handle AND p.is_unproven = 0)
            THEN 1 ELSE 0 END
        """

    static let secretColumns = """
        w.hash, w.is_long, w.changed_at, w.stamp, w.found_common_at, t.sealed_secret, t.last_step, t.failures, t.last_failed_at, \
        t.created_at, r.salt, r.digests, r.failures, r.last_failed_at, r.created_at
        """

    static let secretsByHandle = """
        SELECT \(accountColumns), \(passkeyKindColumns), \(secretColumns),
            CASE WHEN EXISTS (SELECT 1 FROM known_browsers b WHERE b.account = a.handle AND b.browser = ?
                AND b.is_for_news = 0) THEN 1 ELSE 0 END, \(externalColumn)
        FROM accounts a LEFT JOIN passwords w ON w.account = a.handle
            LEFT JOIN authenticator_apps t ON t.account = a.handle
            LEFT JOIN recovery_codes r ON r.account = a.handle
        WHERE a.handle = ?
        """

    static let hasStamp = "SELECT 1 FROM passwords WHERE account = ? AND stamp = ?"

    static let hasPassword = "SELECT 1 FROM passwords WHERE account = ?"

    static let insertPassword = """
        INSERT INTO passwords (account, hash, is_long, changed_at, stamp, found_common_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO NOTHING
        """

    static let replacePassword = """
        UPDATE passwords SET hash = ?, is_long = ?, changed_at = ?, stamp = ?, found_common_at = ?, passkey_sign_ins = 0,
            retirement_told_at = NULL
        WHERE account = ? AND stamp = ?
        """

    static let rehashPassword = """
        UPDATE passwords SET hash = ?, is_long = CASE WHEN ? = 1 THEN 1 ELSE is_long END
        WHERE account = ? AND stamp = ? AND hash = ?
        """

    /// Takes hold once for each password.
    static let noteCommonPassword = """
        UPDATE passwords SET found_common_at = ? WHERE account = ? AND stamp = ? AND found_common_at IS NULL
        """

    static let changeStamp = "UPDATE passwords SET stamp = ? WHERE account = ?"

    /// Takes hold only while a passkey stays that may be relied on.
    static let deletePassword = """
        DELETE FROM passwords WHERE account = ?
            AND EXISTS (SELECT 1 FROM passkeys p WHERE p.account = ? AND p.is_unproven = 0)
        """

    static let hasApp = "SELECT 1 FROM authenticator_apps WHERE account = ?"

    static let hasThisApp = "SELECT 1 FROM authenticator_apps WHERE account = ? AND sealed_secret = ?"

    static let saveApp = """
        INSERT INTO authenticator_apps (account, sealed_secret, last_step, failures, last_failed_at, created_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
            failures = excluded.failures, last_failed_at = excluded.last_failed_at, created_at = excluded.created_at
        """

    /// Takes hold only while no password stands that needs an app beside it.
    static let deleteApp = """
        DELETE FROM authenticator_apps WHERE account = ?
            AND NOT EXISTS (SELECT 1 FROM passwords w WHERE w.account = ? AND (w.is_long IS NULL OR w.is_long = 0))
        """

    /// What needs an app beside it: a password that is not known to be long.
    private static let isShortPassword = "account = ? AND (is_long IS NULL OR is_long = 0)"

    static let hasShortPassword = "SELECT 1 FROM passwords WHERE \(isShortPassword)"

    static let deleteShortPassword = "DELETE FROM passwords WHERE \(isShortPassword)"

    /// Whether an account is opened by something else than its password: a passkey that may be relied on, or an identity at a
    /// provider that has not ended.
    static let opensWithoutPassword = """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM passkeys p WHERE p.account = ?1 AND p.is_unproven = 0)
            OR EXISTS (SELECT 1 FROM external_links l WHERE l.account = ?1 AND l.ended_at IS NULL)
        """

    /// Takes hold only while the state is the one that was judged.
    static let advanceApp = """
        UPDATE authenticator_apps SET last_step = ?, failures = ?, last_failed_at = ?
        WHERE account = ? AND sealed_secret = ? AND last_step = ? AND failures = ? AND last_failed_at = ?
        """

    static let reopenApp = """
        UPDATE authenticator_apps SET failures = 0, last_failed_at = 0 WHERE account = ? AND failures > 0
        """

    static let forgetVerifiedPasswords = """
        UPDATE sessions SET password_verified_at = NULL WHERE account = ? AND id <> ?
        """

    /// What was shown in other sessions, and came without a code of the app that stands now.
    static let forgetProofsWithoutApp = """
        UPDATE sessions SET password_verified_at = NULL, external_verified_at = NULL WHERE account = ? AND id <> ?
        """

    static let saveCodes = """
        INSERT INTO recovery_codes (account, salt, digests, failures, last_failed_at, created_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET salt = excluded.salt, digests = excluded.digests,
            failures = excluded.failures, last_failed_at = excluded.last_failed_at, created_at = excluded.created_at
        """

    static let deleteAllCodes = "DELETE FROM recovery_codes"

    static let codeDigests = "SELECT digests FROM recovery_codes WHERE account = ?"

    /// Takes hold only while the state is the one that was judged.
    static let advanceCodes = """
        UPDATE recovery_codes SET digests = ?, failures = ?, last_failed_at = ?
        WHERE account = ? AND salt = ? AND digests = ? AND failures = ? AND last_failed_at = ?
        """

    /// Whether neither `noteBrowser` nor `noteNetwork` would change a row.
    static let knowsBrowserAndNetwork = """
        SELECT 1 FROM known_browsers b, known_networks n
        WHERE b.account = ?1 AND b.browser = ?2 AND b.last_seen_at > ?4 - 86400000
            AND n.account = ?1 AND n.network = ?3 AND n.last_seen_at > ?5 - 86400000
        """

    /// Changes a row only when the browser is new, or was last seen more than a day before.
    static let noteBrowser = """
        INSERT INTO known_browsers (account, browser, first_seen_at, last_seen_at, device, is_for_news)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account, browser) DO UPDATE SET last_seen_at = excluded.last_seen_at, device = excluded.device
        WHERE known_browsers.last_seen_at <= excluded.last_seen_at - 86400000
        """

    /// Whether a browser was noted for the first time, and the account is not so young that it may be the one of its sign-up.
    static let isNewBrowser = """
        SELECT 1 FROM known_browsers b WHERE b.account = ?1 AND b.browser = ?2 AND b.first_seen_at = b.last_seen_at
            AND (EXISTS (SELECT 1 FROM known_browsers o WHERE o.account = ?1 AND o.browser <> ?2)
                OR ?4 = 1 AND EXISTS (SELECT 1 FROM accounts a WHERE a.handle = ?1 AND a.created_at <= ?3 - 86400000))
        """

    /// Of each of the two kinds the last ones stay.
    ///
    /// One is too many at most; OFFSET needs a LIMIT.
    static let trimBrowsers = """
        DELETE FROM known_browsers WHERE account = ?1 AND browser IN
            (SELECT browser FROM known_browsers WHERE account = ?1 AND is_for_news = ?2
            ORDER BY last_seen_at DESC, browser LIMIT 100 OFFSET ?3)
        """

    static let forgetOtherBrowsers = "DELETE FROM known_browsers WHERE account = ? AND browser <> ?"
}
