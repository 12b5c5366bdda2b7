-- SPDX-License-Identifier: Apache-2.0
-- Passwords, authenticator apps and saved codes.

CREATE TABLE passwords (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
    is_long INTEGER CHECK (is_long IN (0, 1)),
    changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
    stamp BLOB NOT NULL CHECK (length(stamp) = 16),
    passkey_sign_ins INTEGER NOT NULL DEFAULT 0 CHECK (passkey_sign_ins BETWEEN 0 AND 100),
    retirement_told_at INTEGER CHECK (retirement_told_at >= 0),
    found_common_at INTEGER CHECK (found_common_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER passwords_keep_their_account BEFORE UPDATE OF account ON passwords
BEGIN SELECT RAISE(ABORT, 'a password keeps its account'); END;

CREATE TRIGGER short_passwords_come_beside_an_app BEFORE INSERT ON passwords
WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END;

CREATE TRIGGER short_passwords_stand_beside_an_app BEFORE UPDATE OF is_long ON passwords
WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END;

CREATE TRIGGER passwords_keep_the_last BEFORE DELETE ON passwords
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
    AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'an account without another way in keeps its password'); END;

CREATE TABLE authenticator_apps (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
    last_step INTEGER NOT NULL CHECK (last_step >= 0),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER apps_keep_their_account BEFORE UPDATE OF account ON authenticator_apps
BEGIN SELECT RAISE(ABORT, 'an app keeps its account'); END;

CREATE TRIGGER codes_serve_once BEFORE UPDATE OF last_step ON authenticator_apps
WHEN NEW.last_step < OLD.last_step AND NEW.sealed_secret = OLD.sealed_secret
BEGIN SELECT RAISE(ABORT, 'a code serves once'); END;

CREATE TRIGGER apps_stay_beside_short_passwords BEFORE DELETE ON authenticator_apps
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND EXISTS (SELECT 1 FROM passwords
        WHERE account = OLD.account AND (is_long IS NULL OR is_long = 0))
BEGIN SELECT RAISE(ABORT, 'a short password keeps its app'); END;

CREATE TABLE recovery_codes (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    digests BLOB NOT NULL CHECK (length(digests) = 320),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER recovery_codes_keep_their_account BEFORE UPDATE OF account ON recovery_codes
BEGIN SELECT RAISE(ABORT, 'recovery codes keep their account'); END;
