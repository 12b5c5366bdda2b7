// SPDX-License-Identifier: Apache-2.0
// Migration 0004: passwords, authenticator apps, recovery codes, known browsers.

extension SQLiteSchema {
    /// Tables of 0004 and what guards them.
    static let passwords = [
        """
        CREATE TABLE passwords (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
            is_long INTEGER CHECK (is_long IN (0, 1)),
            changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
            stamp BLOB NOT NULL CHECK (length(stamp) = 16)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE authenticator_apps (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
            last_step INTEGER NOT NULL CHECK (last_step >= 0),
            failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
            last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
            created_at INTEGER NOT NULL CHECK (created_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE recovery_codes (
            account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            digests BLOB NOT NULL CHECK (length(digests) = 320),
            failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
            last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
            created_at INTEGER NOT NULL CHECK (created_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE known_browsers (
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            browser BLOB NOT NULL CHECK (length(browser) = 32),
            first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
            last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
            device TEXT NOT NULL CHECK (length(device) <= 512),
            PRIMARY KEY (account, browser)
        ) STRICT, WITHOUT ROWID
        """,
        """
        ALTER TABLE passkeys ADD COLUMN is_unproven INTEGER NOT NULL DEFAULT 0
            CHECK (is_unproven IN (0, 1) AND (is_unproven = 0 OR user_verified = 0))
        """,
        """
        ALTER TABLE rate_limits ADD COLUMN failures INTEGER NOT NULL DEFAULT 0
            CHECK (failures BETWEEN 0 AND 1000000)
        """,
        """
        CREATE TRIGGER passwords_keep_their_account BEFORE UPDATE OF account ON passwords
        BEGIN SELECT RAISE(ABORT, 'a password keeps its account'); END
        """,
        """
        CREATE TRIGGER apps_keep_their_account BEFORE UPDATE OF account ON authenticator_apps
        BEGIN SELECT RAISE(ABORT, 'an app keeps its account'); END
        """,
        """
        CREATE TRIGGER recovery_codes_keep_their_account BEFORE UPDATE OF account ON recovery_codes
        BEGIN SELECT RAISE(ABORT, 'recovery codes keep their account'); END
        """,
        """
        CREATE TRIGGER codes_serve_once BEFORE UPDATE OF last_step ON authenticator_apps
        WHEN NEW.last_step < OLD.last_step AND NEW.sealed_secret = OLD.sealed_secret
        BEGIN SELECT RAISE(ABORT, 'a code serves once'); END
        """,
        "DROP TRIGGER passkeys_keep_the_last",
        """
        CREATE TRIGGER passkeys_keep_the_last BEFORE DELETE ON passkeys
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys
                WHERE account = OLD.account AND credential_id <> OLD.credential_id AND is_unproven = 0)
        BEGIN SELECT RAISE(ABORT, 'an account keeps its last passkey or a password'); END
        """,
        """
        CREATE TRIGGER passkeys_stay_proven BEFORE UPDATE OF is_unproven ON passkeys
        WHEN NEW.is_unproven > OLD.is_unproven
        BEGIN SELECT RAISE(ABORT, 'a passkey that was proven stays so'); END
        """,
        """
        CREATE TRIGGER passwords_keep_the_last BEFORE DELETE ON passwords
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
        BEGIN SELECT RAISE(ABORT, 'an account without a proven passkey keeps its password'); END
        """,
        """
        CREATE TRIGGER short_passwords_come_beside_an_app BEFORE INSERT ON passwords
        WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
        BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END
        """,
        """
        CREATE TRIGGER short_passwords_stand_beside_an_app BEFORE UPDATE OF is_long ON passwords
        WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
        BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END
        """,
        """
        CREATE TRIGGER apps_stay_beside_short_passwords BEFORE DELETE ON authenticator_apps
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND EXISTS (SELECT 1 FROM passwords
                WHERE account = OLD.account AND (is_long IS NULL OR is_long = 0))
        BEGIN SELECT RAISE(ABORT, 'a short password keeps its app'); END
        """,
    ]

    /// Sessions as they are kept since 0004: with any combination of methods, and the time of a password.
    static let sessionsWithMethods = [
        "DROP TRIGGER sessions_end_when_disabled",
        "DROP INDEX sessions_by_expiry",
        "ALTER TABLE sessions RENAME TO former_sessions",
        """
        CREATE TABLE sessions (
            token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
            id BLOB NOT NULL CHECK (length(id) = 16),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
            methods TEXT NOT NULL CHECK (length(methods) BETWEEN 1 AND 128 AND methods NOT GLOB '*[^a-z_ ]*'
                AND methods NOT GLOB ' *' AND methods NOT GLOB '* ' AND methods NOT GLOB '*  *'),
            created_at INTEGER NOT NULL CHECK (created_at >= 0),
            authenticated_at INTEGER NOT NULL CHECK (authenticated_at >= 0),
            user_verified_at INTEGER CHECK (user_verified_at >= 0),
            last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= 0),
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            device TEXT NOT NULL CHECK (length(device) <= 512),
            password_verified_at INTEGER CHECK (password_verified_at >= 0),
            UNIQUE (account, id),
            CHECK (user_verified_at IS NULL OR instr(' ' || methods || ' ', ' passkey ') > 0),
            CHECK (password_verified_at IS NULL OR instr(' ' || methods || ' ', ' password ') > 0)
        ) STRICT
        """,
        """
        INSERT INTO sessions (token_digest, id, account, kind, methods, created_at, authenticated_at,
            user_verified_at, last_seen_at, expires_at, device)
        SELECT token_digest, id, account, kind, methods, created_at, authenticated_at,
            user_verified_at, last_seen_at, expires_at, device
        FROM former_sessions ORDER BY rowid
        """,
        "DROP TABLE former_sessions",
    ]

    /// Replaces 0001's rule that a session keeps its methods: they grow, and only with a new token.
    static let growingMethods = [
        "DROP TRIGGER sessions_keep_their_account",
        """
        CREATE TRIGGER sessions_keep_their_account BEFORE UPDATE OF id, account, kind ON sessions
        BEGIN SELECT RAISE(ABORT, 'a session keeps its account'); END
        """,
        gainingMethods(of: methodsOf0004),
    ]

    /// The rule that a session loses none of these methods, and gains one only with a new token.
    static func gainingMethods(of methods: [String]) -> String {
        """
        CREATE TRIGGER sessions_gain_methods_by_stepping_up BEFORE UPDATE OF methods ON sessions
        WHEN NEW.methods <> OLD.methods AND (NEW.token_digest = OLD.token_digest
            OR \(methods.map(loses).joined(separator: "\n    OR ")))
        BEGIN SELECT RAISE(ABORT, 'a session only gains methods, with a new token'); END
        """
    }

    static let methodsOf0004 = [
        "email_code", "email_link", "link", "passkey", "password", "recovery_code", "sms_code", "totp",
    ]

    private static func loses(_ method: String) -> String {
        """
        (instr(' ' || OLD.methods || ' ', ' \(method) ') > 0 AND instr(' ' || NEW.methods || ' ', ' \(method) ') = 0)
        """
    }
}
