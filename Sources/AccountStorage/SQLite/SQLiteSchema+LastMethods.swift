// SPDX-License-Identifier: Apache-2.0
// Migration 0025: an identity at a provider is a way in, also for passwords and passkeys that go.

extension SQLiteSchema {
    /// The triggers of 0004 anew, which knew of no identities at providers: whoever has one that has not ended keeps a way in.
    ///
    /// That a single passkey goes beside a provider alone is refused all the same, by the statement that removes one.
    static let lastMethods = [
        "DROP TRIGGER passwords_keep_the_last",
        """
        CREATE TRIGGER passwords_keep_the_last BEFORE DELETE ON passwords
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
            AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL)
        BEGIN SELECT RAISE(ABORT, 'an account without another way in keeps its password'); END
        """,
        "DROP TRIGGER passkeys_keep_the_last",
        """
        CREATE TRIGGER passkeys_keep_the_last BEFORE DELETE ON passkeys
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys
                WHERE account = OLD.account AND credential_id <> OLD.credential_id AND is_unproven = 0)
            AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL)
        BEGIN SELECT RAISE(ABORT, 'an account keeps its last passkey or another way in'); END
        """,
    ]
}
