-- SPDX-License-Identifier: Apache-2.0
-- Accounts, the groups they belong to, and who runs the service.

CREATE TABLE accounts (
    handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
    display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    disabled_at INTEGER CHECK (disabled_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX accounts_by_name ON accounts (canonical_name);

CREATE TRIGGER accounts_keep_their_handle BEFORE UPDATE OF handle, created_at ON accounts
BEGIN SELECT RAISE(ABORT, 'an account keeps its handle'); END;

CREATE TRIGGER sessions_end_when_disabled AFTER UPDATE OF disabled_at ON accounts
WHEN NEW.disabled_at IS NOT NULL
BEGIN DELETE FROM sessions WHERE account = NEW.handle; END;

CREATE TRIGGER recoveries_end_when_disabled AFTER UPDATE OF disabled_at ON accounts
WHEN NEW.disabled_at IS NOT NULL
BEGIN DELETE FROM recoveries WHERE account = NEW.handle; END;

CREATE TABLE account_groups (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER groups_keep_their_account BEFORE UPDATE OF account ON account_groups
BEGIN SELECT RAISE(ABORT, 'a membership keeps its account'); END;

CREATE TABLE operators (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
) STRICT, WITHOUT ROWID;
