// SPDX-License-Identifier: Apache-2.0
// A database as migrations 0002 and 0003 left it, written out rather than computed from what the schema is now.

import Foundation
import GRDB
import SignInAccounts
import WebAuthnRelyingParty
import WebAuthnTypes

/// Makes a database file of an older version of the program.
enum FormerDatabase {
    /// Which version made it.
    enum Edition: CaseIterable { case trailEnds, sessionsInOrder }

    /// Makes a file with accounts, each with its first passkey and a session.
    static func make(_ path: String, _ edition: Edition, holding accounts: [Sample.Populated]) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { db in
            try db.execute(sql: "PRAGMA application_id = 1297241164")
            for statement in schema(edition) { try db.execute(sql: statement) }
            let migrations = ["0001 accounts", "0002 the trail ends", "0003 sessions in the order of sign-in"]
            for name in migrations.prefix(edition == .trailEnds ? 2 : 3) {
                try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
            }
            for account in accounts { try insert(account, db) }
        }
        try database.close()
    }

    private static func insert(_ populated: Sample.Populated, _ db: Database) throws {
        let (account, session) = (populated.account, populated.session)
        try db.execute(
            sql: "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, NULL)",
            arguments: [
                Data(account.id.bytes), account.name.text, account.name.canonical, account.displayName.text,
                account.createdAt.milliseconds,
            ]
        )
        for passkey in populated.passkeys {
            let credential = passkey.credential
            try db.execute(
                sql: """
                    INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, 1, 1, 'internal hybrid', ?, 'none', 'platform', 1, ?, ?, NULL)
                    """,
                arguments: [
                    Data(credential.id.bytes), Data(account.id.bytes), Data(credential.publicKey),
                    Int64(credential.signCount), credential.isUserVerificationInitialized,
                    Data(credential.aaguid.bytes), passkey.name.text, passkey.createdAt.milliseconds,
                ]
            )
        }
        try db.execute(
            sql: """
                INSERT INTO sessions (token_digest, id, account, kind, methods, created_at, authenticated_at,
                    user_verified_at, last_seen_at, expires_at, device)
                VALUES (?, ?, ?, 'cookie', 'passkey', ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(session.tokenDigest.bytes), Data(session.id.bytes), Data(account.id.bytes),
                session.createdAt.milliseconds, session.authenticatedAt.milliseconds,
                session.userVerifiedAt?.milliseconds, session.lastSeenAt.milliseconds,
                session.absoluteExpiry.milliseconds, session.device,
            ]
        )
        try db.execute(
            sql: "INSERT INTO trail (account, at, kind, detail) VALUES (?, ?, 'account_created', 'detail')",
            arguments: [Data(account.id.bytes), account.createdAt.milliseconds]
        )
        try db.execute(
            sql: "INSERT INTO rate_limits VALUES (randomblob(16), ?)",
            arguments: [account.createdAt.milliseconds]
        )
    }

    /// The statements in the order in which 0003 left them; 0002 had its sessions in the order of their digests.
    private static func schema(_ edition: Edition) -> [String] {
        guard edition == .trailEnds else { return statements }
        return statements.map { statement in
            guard statement.hasPrefix("CREATE TABLE sessions") else { return statement }
            return
                statement
                .replacingOccurrences(of: "NOT NULL UNIQUE CHECK", with: "NOT NULL PRIMARY KEY CHECK")
                .replacingOccurrences(of: ") STRICT", with: ") STRICT, WITHOUT ROWID")
        }
    }

    private static let statements = [
        """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
        """,
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
        """
        CREATE UNIQUE INDEX accounts_by_name ON accounts (canonical_name)
        """,
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
        """
        CREATE INDEX passkeys_by_account ON passkeys (account, created_at, credential_id)
        """,
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
        """
        CREATE TABLE sign_in_links (
            digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE INDEX sign_in_links_by_account ON sign_in_links (account)
        """,
        """
        CREATE TABLE invites (
            digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
            first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """,
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
        """
        CREATE INDEX trail_by_account ON trail (account, sequence) WHERE account IS NOT NULL
        """,
        """
        CREATE TRIGGER trail_is_not_changed BEFORE UPDATE ON trail
        BEGIN SELECT RAISE(ABORT, 'the trail is not changed'); END
        """,
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
        """
        CREATE TRIGGER trail_goes_with_its_account BEFORE DELETE ON trail
        WHEN (OLD.account IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account))
            AND OLD.at > (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - 34560000000
        BEGIN SELECT RAISE(ABORT, 'the trail goes only with its account, or after 400 days'); END
        """,
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
        CREATE INDEX sessions_by_expiry ON sessions (expires_at)
        """,
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
}
