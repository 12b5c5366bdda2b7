-- SPDX-License-Identifier: Apache-2.0
-- Recoveries that wait for their time.

CREATE TABLE recoveries (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    proofs TEXT NOT NULL CHECK (length(proofs) BETWEEN 1 AND 128),
    device TEXT NOT NULL CHECK (length(device) <= 512),
    started_at INTEGER NOT NULL CHECK (started_at >= 0),
    due_at INTEGER NOT NULL CHECK (due_at >= started_at),
    expires_at INTEGER NOT NULL CHECK (expires_at > due_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);

CREATE TRIGGER recoveries_are_not_changed BEFORE UPDATE ON recoveries
BEGIN SELECT RAISE(ABORT, 'a recovery is not changed'); END;

CREATE TRIGGER recoveries_need_an_enabled_account BEFORE INSERT ON recoveries
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a disabled account has no recovery'); END;
