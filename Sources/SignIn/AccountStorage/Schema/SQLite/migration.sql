-- SPDX-License-Identifier: Apache-2.0
-- How far a service is on its way from passwords to passkeys, and imports.

CREATE TABLE sign_in_counts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 64),
    platform TEXT NOT NULL CHECK (length(platform) BETWEEN 1 AND 64),
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (week, method, platform)
) STRICT, WITHOUT ROWID;

CREATE TABLE weekly_accounts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) <= 64),
    platform TEXT NOT NULL CHECK (length(platform) <= 64),
    accounts INTEGER NOT NULL CHECK (accounts > 0),
    PRIMARY KEY (week, method, platform),
    CHECK (method <> '' OR platform = '')
) STRICT, WITHOUT ROWID;

CREATE TABLE account_weeks (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    week INTEGER NOT NULL CHECK (week >= 0),
    ways TEXT NOT NULL CHECK (length(ways) <= 16384)
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    at INTEGER NOT NULL CHECK (at >= 0),
    state BLOB NOT NULL CHECK (length(state) <= 16777216)
) STRICT;

CREATE TRIGGER imports_only_go_on BEFORE UPDATE OF id, bytes ON imports
WHEN NEW.id <> OLD.id OR NEW.bytes < OLD.bytes
BEGIN SELECT RAISE(ABORT, 'an import only goes on'); END;
