-- SPDX-License-Identifier: Apache-2.0
-- Sessions, links and invitations that begin one, and where an account signed in before.

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
    passkey_used_at INTEGER CHECK (passkey_used_at >= 0),
    external_verified_at INTEGER CHECK (external_verified_at >= 0),
    passkey BLOB CHECK (length(passkey) BETWEEN 1 AND 1023),
    UNIQUE (account, id),
    CHECK (user_verified_at IS NULL OR instr(' ' || methods || ' ', ' passkey ') > 0),
    CHECK (password_verified_at IS NULL OR instr(' ' || methods || ' ', ' password ') > 0),
    CHECK (passkey_used_at IS NULL OR instr(' ' || methods || ' ', ' passkey ') > 0),
    CHECK (external_verified_at IS NULL OR instr(' ' || methods || ' ', ' external ') > 0)
) STRICT;

CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE INDEX sessions_of_recoveries ON sessions (id) WHERE methods = 'recovery';

CREATE TRIGGER sessions_need_an_enabled_account BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a disabled account has no session'); END;

CREATE TRIGGER sessions_keep_their_account BEFORE UPDATE OF id, account, kind, passkey ON sessions
BEGIN SELECT RAISE(ABORT, 'a session keeps its account'); END;

CREATE TRIGGER sessions_gain_methods_by_stepping_up BEFORE UPDATE OF methods ON sessions
WHEN NEW.methods <> OLD.methods AND (NEW.token_digest = OLD.token_digest
    OR (instr(' ' || OLD.methods || ' ', ' email_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' email_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' email_link ') > 0 AND instr(' ' || NEW.methods || ' ', ' email_link ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' link ') > 0 AND instr(' ' || NEW.methods || ' ', ' link ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' passkey ') > 0 AND instr(' ' || NEW.methods || ' ', ' passkey ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' password ') > 0 AND instr(' ' || NEW.methods || ' ', ' password ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' recovery_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' recovery_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' sms_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' sms_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' totp ') > 0 AND instr(' ' || NEW.methods || ' ', ' totp ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' recovery ') > 0 AND instr(' ' || NEW.methods || ' ', ' recovery ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' external ') > 0 AND instr(' ' || NEW.methods || ' ', ' external ') = 0))
BEGIN SELECT RAISE(ABORT, 'a session only gains methods, with a new token'); END;

CREATE TABLE sign_in_links (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    identity_checked INTEGER NOT NULL DEFAULT 0 CHECK (identity_checked IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_links_by_account ON sign_in_links (account);

CREATE TABLE invites (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE known_browsers (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    browser BLOB NOT NULL CHECK (length(browser) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    device TEXT NOT NULL CHECK (length(device) <= 512),
    is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1)),
    PRIMARY KEY (account, browser)
) STRICT, WITHOUT ROWID;

CREATE TABLE known_networks (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    network BLOB NOT NULL CHECK (length(network) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;

CREATE TABLE network_mails (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    told_at INTEGER NOT NULL CHECK (told_at >= 0)
) STRICT, WITHOUT ROWID;
