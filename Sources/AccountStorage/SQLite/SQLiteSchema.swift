// SPDX-License-Identifier: Apache-2.0
// The tables in SQLite: migrations, named, only ever appended to.

internal import GRDB

/// The schema, which refuses by itself whatever would break a rule.
///
/// Tables are `STRICT`, so that a value of the wrong type is refused; every rule that a row can show is a `CHECK`, and the
/// rules that need a look at other rows are triggers.
enum SQLiteSchema {
    /// `MRTL`, so that a backup of something else is not taken for one of ours.
    static let applicationID: Int32 = 0x4D52_544C

    /// All migrations in order.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("0001 accounts") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            let sessions = sessionsByDigest + sessionRules
            for statement in accounts + sessions + links + trail + upkeep { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0002 the trail ends") { db in
            for statement in endOfTrail { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0003 sessions in the order of sign-in") { db in
            for statement in sessionsInOrder + sessionRules { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0004 passwords and codes") { db in
            for statement in passwords + sessionsWithMethods + sessionRules + growingMethods {
                try db.execute(sql: statement)
            }
        }
        migrator.registerMigration("0005 imports") { db in
            for statement in imports { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0006 what has to be told") { db in
            for statement in outgoing { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0007 addresses") { db in
            for statement in addresses { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0008 the upgrade to passkeys") { db in
            for statement in upgrade { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0010 counts of sign-ins") { db in
            for statement in signInCounts { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0011 recoveries") { db in
            for statement in recoveries { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0012 when a passkey was used") { db in
            for statement in passkeyUse { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0013 sign-ins without the password") { db in
            for statement in retirement { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0014 groups") { db in
            for statement in groups { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0015 operators") { db in
            for statement in operators { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0016 browsers for news") { db in
            for statement in browserKinds { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0017 the end of passwords is told") { db in
            for statement in retirementNotice { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0018 accounts by week") { db in
            for statement in weeklyAccounts { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0019 networks") { db in
            for statement in networks { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0020 identities at providers") { db in
            for statement in external { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0021 mails about networks") { db in
            for statement in networkMails { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0022 transfers between teams") { db in
            for statement in transfers { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0023 ends of consents") { db in
            for statement in externalEnds { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0024 common passwords") { db in
            for statement in commonPasswords { try db.execute(sql: statement) }
        }
        migrator.registerMigration("0025 providers count as ways in") { db in
            for statement in lastMethods { try db.execute(sql: statement) }
        }
        return migrator
    }

    private static let accounts = [
        """
        CREATE TABLE accounts (
            handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
            canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
            display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
            created_at INTEGER NOT NULL CHECK (created_at >= 0),
            disabled_at INTEGER CHECK (disabled_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX accounts_by_name ON accounts (canonical_name)",
        """
        CREATE TRIGGER accounts_keep_their_handle BEFORE UPDATE OF handle, created_at ON accounts
        BEGIN SELECT RAISE(ABORT, 'an account keeps its handle'); END
        """,
        """
        CREATE TABLE passkeys (
            credential_id BLOB NOT NULL PRIMARY KEY CHECK (length(credential_id) BETWEEN 1 AND 1023),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            public_key BLOB NOT NULL CHECK (length(public_key) BETWEEN 32 AND 4096),
            sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
            user_verified INTEGER NOT NULL CHECK (user_verified IN (0, 1)),
            backup_eligible INTEGER CHECK (backup_eligible IN (0, 1)),
            backup_state INTEGER NOT NULL CHECK (backup_state IN (0, 1)),
            transports TEXT NOT NULL CHECK (length(transports) <= 600),
            aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
            attestation_format TEXT NOT NULL CHECK (length(attestation_format) BETWEEN 1 AND 32),
            attachment TEXT CHECK (length(attachment) BETWEEN 1 AND 32),
            is_discoverable INTEGER CHECK (is_discoverable IN (0, 1)),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
            created_at INTEGER NOT NULL CHECK (created_at >= 0),
            last_used_at INTEGER CHECK (last_used_at >= 0),
            CHECK (backup_state = 0 OR backup_eligible IS NULL OR backup_eligible = 1)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkeys_by_account ON passkeys (account, created_at, credential_id)",
        """
        CREATE TRIGGER passkeys_keep_their_owner BEFORE UPDATE OF credential_id, account, public_key ON passkeys
        BEGIN SELECT RAISE(ABORT, 'a passkey keeps its owner and its key'); END
        """,
        """
        CREATE TRIGGER passkeys_keep_the_last BEFORE DELETE ON passkeys
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
            AND NOT EXISTS (SELECT 1 FROM passkeys
                WHERE account = OLD.account AND credential_id <> OLD.credential_id)
        BEGIN SELECT RAISE(ABORT, 'an account keeps its last passkey'); END
        """,
    ]

    private static let sessionsByDigest = [
        """
        CREATE TABLE sessions (
            token_digest BLOB NOT NULL PRIMARY KEY CHECK (length(token_digest) = 32),
            id BLOB NOT NULL CHECK (length(id) = 16),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
            methods TEXT NOT NULL CHECK (methods IN ('passkey', 'link', 'link passkey')),
            created_at INTEGER NOT NULL CHECK (created_at >= 0),
            authenticated_at INTEGER NOT NULL CHECK (authenticated_at >= 0),
            user_verified_at INTEGER CHECK (user_verified_at >= 0),
            last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= 0),
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            device TEXT NOT NULL CHECK (length(device) <= 512),
            UNIQUE (account, id),
            CHECK (methods <> 'link' OR user_verified_at IS NULL)
        ) STRICT, WITHOUT ROWID
        """
    ]

    /// Sessions as they are kept since 0003: rows lie in the order in which they came, beside two narrow indexes.
    ///
    /// Lying in the order of their digests, which are random, each new row changed a page of its own, and moved its
    /// neighbours to other pages every few times; all those pages are written to the log and then to the database.
    private static let sessionsInOrder = [
        "DROP TRIGGER sessions_end_when_disabled",
        "DROP INDEX sessions_by_expiry",
        "ALTER TABLE sessions RENAME TO former_sessions",
        """
        CREATE TABLE sessions (
            token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
            id BLOB NOT NULL CHECK (length(id) = 16),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
            methods TEXT NOT NULL CHECK (methods IN ('passkey', 'link', 'link passkey')),
            created_at INTEGER NOT NULL CHECK (created_at >= 0),
            authenticated_at INTEGER NOT NULL CHECK (authenticated_at >= 0),
            user_verified_at INTEGER CHECK (user_verified_at >= 0),
            last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= 0),
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            device TEXT NOT NULL CHECK (length(device) <= 512),
            UNIQUE (account, id),
            CHECK (methods <> 'link' OR user_verified_at IS NULL)
        ) STRICT
        """,
        """
        INSERT INTO sessions (token_digest, id, account, kind, methods, created_at, authenticated_at,
            user_verified_at, last_seen_at, expires_at, device)
        SELECT token_digest, id, account, kind, methods, created_at, authenticated_at,
            user_verified_at, last_seen_at, expires_at, device
        FROM former_sessions
        """,
        "DROP TABLE former_sessions",
    ]

    /// What goes with the table of sessions.
    private static let sessionRules = [
        "CREATE INDEX sessions_by_expiry ON sessions (expires_at)",
        """
        CREATE TRIGGER sessions_need_an_enabled_account BEFORE INSERT ON sessions
        WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'a disabled account has no session'); END
        """,
        """
        CREATE TRIGGER sessions_keep_their_account BEFORE UPDATE OF id, account, kind, methods ON sessions
        BEGIN SELECT RAISE(ABORT, 'a session keeps its account'); END
        """,
        """
        CREATE TRIGGER sessions_end_when_disabled AFTER UPDATE OF disabled_at ON accounts
        WHEN NEW.disabled_at IS NOT NULL
        BEGIN DELETE FROM sessions WHERE account = NEW.handle; END
        """,
    ]

    private static let links = [
        """
        CREATE TABLE sign_in_links (
            digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sign_in_links_by_account ON sign_in_links (account)",
        """
        CREATE TABLE invites (
            digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
            first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let trail = [
        """
        CREATE TABLE trail (
            sequence INTEGER NOT NULL PRIMARY KEY,
            account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
            at INTEGER NOT NULL CHECK (at >= 0),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            detail TEXT NOT NULL CHECK (length(detail) <= 512),
            CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
        ) STRICT
        """,
        "CREATE INDEX trail_by_account ON trail (account, sequence) WHERE account IS NOT NULL",
        """
        CREATE TRIGGER trail_is_not_changed BEFORE UPDATE ON trail
        BEGIN SELECT RAISE(ABORT, 'the trail is not changed'); END
        """,
        """
        CREATE TRIGGER trail_goes_with_its_account BEFORE DELETE ON trail
        WHEN OLD.account IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
        BEGIN SELECT RAISE(ABORT, 'the trail goes only with its account'); END
        """,
    ]

    /// Entries may go when they are 400 days (`TrailEvent.retentionMilliseconds`) older than the newest one.
    ///
    /// Measured against the newest entry, since a trigger that asked for the time would have to believe every clock.
    private static let endOfTrail = [
        "DROP TRIGGER trail_goes_with_its_account",
        """
        CREATE TRIGGER trail_goes_with_its_account BEFORE DELETE ON trail
        WHEN (OLD.account IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account))
            AND OLD.at > (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - 34560000000
        BEGIN SELECT RAISE(ABORT, 'the trail goes only with its account, or after 400 days'); END
        """,
    ]

    private static let upkeep = [
        """
        CREATE TABLE rate_limits (
            key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
            recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE settings (
            key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 64),
            value TEXT NOT NULL CHECK (length(value) <= 4096)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
