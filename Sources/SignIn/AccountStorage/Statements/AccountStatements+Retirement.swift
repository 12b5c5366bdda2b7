// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    /// Changes no row where there is no password, or as many were counted as ever are.
    static let sparePassword = """
        UPDATE passwords SET passkey_sign_ins = passkey_sign_ins + 1 WHERE account = ? AND passkey_sign_ins < ?
        """

    /// Changes no row where nothing was counted; nobody was told of anything then.
    static let countAnew = """
        UPDATE passwords SET passkey_sign_ins = 0, retirement_told_at = NULL WHERE account = ? AND passkey_sign_ins > 0
        """

    /// Holds while a passkey stays that has verified its user, the count is reached and a way back is there: enough such
    /// passkeys, or, where that is asked for, a saved code that was not used.
    private static let mayRetire = """
        passkey_sign_ins >= ?
            AND EXISTS (SELECT 1 FROM passkeys p
                WHERE p.account = passwords.account AND p.is_unproven = 0 AND p.user_verified = 1)
            AND ((SELECT count(*) FROM passkeys p
                    WHERE p.account = passwords.account AND p.is_unproven = 0 AND p.user_verified = 1) >= ?
                OR (? = 1 AND EXISTS (SELECT 1 FROM recovery_codes r
                    WHERE r.account = passwords.account AND r.digests <> ?)))
        """

    static let tellOfRetirement = """
        UPDATE passwords SET retirement_told_at = ? WHERE account = ? AND \(mayRetire)
        """

    static let takeBackRetirement = """
        UPDATE passwords SET retirement_told_at = NULL WHERE account = ? AND retirement_told_at IS NOT NULL
        """

    /// Whoever has several addresses was told once the last mail was taken.
    static let noteRetirementTold = """
        UPDATE passwords SET retirement_told_at = ? WHERE account = ? AND retirement_told_at < ?
        """

    /// Whether a mail that tells of it has not left yet: it waits, or the trail was not looked at so far.
    private static func noticeWaits(of account: String) -> String {
        """
        (EXISTS (SELECT 1 FROM outgoing o
            WHERE o.account = \(account) AND o.kind = 'mail' AND o.event_kind = 'password_retiring')
        OR EXISTS (SELECT 1 FROM outgoing_places l JOIN trail t ON t.sequence > l.sequence
            WHERE l.kind = 'mail' AND t.account = \(account) AND t.kind = 'password_retiring'))
        """
    }

    static let retirePassword = """
        DELETE FROM passwords WHERE account = ? AND \(mayRetire)
            AND (? = 0 OR (retirement_told_at <= ? AND NOT \(noticeWaits(of: "passwords.account"))))
        """

    /// The methods are `SignInMethod.comingWithPassword`; an underscore stands for any character, which does no harm.
    private static let cameWithPassword = """
        (' ' || methods || ' ' LIKE '% password %' OR ' ' || methods || ' ' LIKE '% email_code %'
                OR ' ' || methods || ' ' LIKE '% email_link %' OR ' ' || methods || ' ' LIKE '% sms_code %')
        """

    static let deletePasswordSessions = "DELETE FROM sessions WHERE account = ? AND \(cameWithPassword)"

    static let deleteOtherPasswordSessions = """
        DELETE FROM sessions WHERE account = ? AND id <> ? AND \(cameWithPassword)
        """

    static let deletePresenceSessions = """
        DELETE FROM sessions WHERE account = ? AND methods = 'passkey' AND user_verified_at IS NULL
        """

    /// What `UpgradeStanding` tells, of an account of the alias `a` with or without a password of the alias `w`.
    static let standingColumns = """
        a.handle, a.name, a.canonical_name, \(groupColumn), CASE WHEN a.disabled_at IS NULL THEN 0 ELSE 1 END,
        CASE WHEN w.account IS NULL THEN 0 ELSE 1 END, COALESCE(w.passkey_sign_ins, 0),
        (SELECT count(*) FROM passkeys p WHERE p.account = a.handle AND p.is_unproven = 1),
        (SELECT count(*) FROM passkeys p WHERE p.account = a.handle AND p.is_unproven = 0 AND p.user_verified = 0),
        (SELECT count(*) FROM passkeys p WHERE p.account = a.handle AND p.is_unproven = 0 AND p.user_verified = 1),
        CASE WHEN EXISTS (SELECT 1 FROM recovery_codes r WHERE r.account = a.handle AND r.digests <> ?) THEN 1 ELSE 0 END,
        w.retirement_told_at,
        CASE WHEN w.retirement_told_at IS NOT NULL AND \(noticeWaits(of: "a.handle")) THEN 1 ELSE 0 END
        """

    static let standingsWithPassword = """
        SELECT \(standingColumns)
        FROM passwords w JOIN accounts a ON a.handle = w.account
        WHERE w.account > ? ORDER BY w.account LIMIT ?
        """

    static let standing = """
        SELECT \(standingColumns)
        FROM accounts a LEFT JOIN passwords w ON w.account = a.handle WHERE a.handle = ?
        """

    static let standings = """
        SELECT \(standingColumns)
        FROM accounts a LEFT JOIN passwords w ON w.account = a.handle
        WHERE a.handle > ? ORDER BY a.handle LIMIT ?
        """
}
