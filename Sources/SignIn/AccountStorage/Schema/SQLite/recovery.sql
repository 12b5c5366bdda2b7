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
    expires_at INTEGER NOT NULL CHECK (expires_at > due_at),
    seen_at INTEGER NOT NULL CHECK (seen_at >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);

CREATE TRIGGER recoveries_are_not_changed BEFORE UPDATE OF account, id, digest, proofs, device ON recoveries
BEGIN SELECT RAISE(ABORT, 'a recovery is not changed'); END;

-- What is left of the wait goes down by ten minutes at most each time that it is looked at.
CREATE TRIGGER recoveries_wait_their_time BEFORE UPDATE ON recoveries
WHEN NEW.due_at - NEW.seen_at < OLD.due_at - OLD.seen_at - 600000
    OR NEW.expires_at - NEW.due_at <> OLD.expires_at - OLD.due_at OR NEW.started_at > OLD.started_at
BEGIN SELECT RAISE(ABORT, 'a recovery waits its time'); END;

CREATE TRIGGER recoveries_need_an_enabled_account BEFORE INSERT ON recoveries
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a disabled account has no recovery'); END;
