// SPDX-License-Identifier: Apache-2.0

extension AccountStatements {
    static let lastOfTrail = "SELECT COALESCE(max(sequence), 0) FROM trail"

    static let trailAfter = """
        SELECT sequence, account, at, kind, detail FROM trail WHERE sequence > ? ORDER BY sequence LIMIT ?
        """

    static let addSignIns = """
        INSERT INTO sign_in_counts (week, method, platform, count) VALUES (?, ?, ?, ?)
        ON CONFLICT (week, method, platform) DO UPDATE SET count = sign_in_counts.count + excluded.count
        """

    static let signInCounts = """
        SELECT week, method, platform, count FROM sign_in_counts WHERE week >= ? ORDER BY week, method, platform
        """

    static let addWeeklyAccounts = """
        INSERT INTO weekly_accounts (week, method, platform, accounts) VALUES (?, ?, ?, ?)
        ON CONFLICT (week, method, platform) DO UPDATE SET accounts = weekly_accounts.accounts + excluded.accounts
        """

    static let weeklyAccounts = "SELECT week, method, platform, accounts FROM weekly_accounts WHERE week >= ?"

    static let accountWeek = "SELECT week, ways FROM account_weeks WHERE account = ?"

    static let replaceAccountWeek = """
        INSERT INTO account_weeks (account, week, ways) VALUES (?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET week = excluded.week, ways = excluded.ways
        """

    static let disabledAccounts = "SELECT count(*) FROM accounts WHERE disabled_at IS NOT NULL"

    static let commonPasswords = """
        SELECT count(*) FROM passwords w JOIN accounts a ON a.handle = w.account
        WHERE w.found_common_at IS NOT NULL AND a.disabled_at IS NULL
        """

    /// Accounts by stage and group and, for those that have not arrived, the device of their last sign-in and whether they were
    /// offered a passkey.
    static let accountsByStage = """
        SELECT stage, device, group_name, is_offered, count(*) FROM (
            SELECT stage, group_name, stage NOT IN ('passkey_only', 'passkey_and_password')
                AND EXISTS (SELECT 1 FROM passkey_prompts o WHERE o.account = staged.handle) AS is_offered, CASE WHEN stage IN ('passkey_only', 'passkey_and_password') THEN NULL ELSE
                (SELECT t.detail FROM trail t WHERE t.account = staged.handle AND t.kind LIKE 'signed_in%'
                    ORDER BY t.sequence DESC LIMIT 1) END AS device
            FROM (
                SELECT a.handle AS handle, \(groupColumn) AS group_name, CASE
                    WHEN EXISTS (SELECT 1 FROM passkeys p WHERE p.account = a.handle AND p.is_unproven = 0) THEN
                        CASE WHEN EXISTS (SELECT 1 FROM passwords w WHERE w.account = a.handle)
                            THEN 'passkey_and_password' ELSE 'passkey_only' END
                    WHEN NOT EXISTS (SELECT 1 FROM passwords w WHERE w.account = a.handle) THEN
                        CASE WHEN \(externalColumn) IS NULL THEN 'neither' ELSE 'external_only' END
                    WHEN EXISTS (SELECT 1 FROM passkeys p WHERE p.account = a.handle) THEN 'unproven_passkey'
                    ELSE 'password_only' END AS stage
                FROM accounts a WHERE a.disabled_at IS NULL
            ) AS staged
        ) AS placed GROUP BY stage, device, group_name, is_offered
        """
}
