-- SPDX-License-Identifier: Apache-2.0
-- What happened, and what of it has to be told.

CREATE TABLE trail (
    sequence INTEGER NOT NULL PRIMARY KEY,
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    detail TEXT NOT NULL CHECK (length(detail) <= 512),
    CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
) STRICT;

CREATE INDEX trail_by_account ON trail (account, sequence) WHERE account IS NOT NULL;

CREATE TRIGGER trail_is_not_changed BEFORE UPDATE ON trail
BEGIN SELECT RAISE(ABORT, 'the trail is not changed'); END;

CREATE TRIGGER trail_goes_with_its_account BEFORE DELETE ON trail
WHEN (OLD.account IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account))
    AND OLD.at > (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - 34560000000
BEGIN SELECT RAISE(ABORT, 'the trail goes only with its account, or after 400 days'); END;

CREATE TRIGGER outgoing_places_stay_within_the_trail AFTER DELETE ON trail
WHEN OLD.sequence > COALESCE((SELECT max(sequence) FROM trail), 0)
BEGIN
    UPDATE outgoing_places SET sequence = COALESCE((SELECT max(sequence) FROM trail), 0)
    WHERE sequence > COALESCE((SELECT max(sequence) FROM trail), 0);
END;

CREATE TABLE outgoing (
    sequence INTEGER NOT NULL PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'webhook')),
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    event_account BLOB CHECK (length(event_account) BETWEEN 1 AND 64),
    event_at INTEGER NOT NULL CHECK (event_at >= 0),
    event_kind TEXT NOT NULL CHECK (length(event_kind) BETWEEN 1 AND 64),
    event_detail TEXT NOT NULL CHECK (length(event_detail) <= 512),
    recipient TEXT CHECK (length(recipient) BETWEEN 1 AND 512),
    language TEXT CHECK (length(language) BETWEEN 2 AND 35),
    account_name TEXT CHECK (length(account_name) BETWEEN 1 AND 512),
    due_at INTEGER NOT NULL CHECK (due_at >= 0),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    CHECK ((recipient IS NOT NULL) = (kind = 'mail')),
    CHECK ((recipient IS NULL) = (language IS NULL) AND (recipient IS NULL) = (account_name IS NULL))
) STRICT;

CREATE INDEX outgoing_in_order ON outgoing (kind, sequence);

CREATE INDEX outgoing_by_due_time ON outgoing (kind, due_at);

CREATE INDEX outgoing_by_expiry ON outgoing (kind, expires_at);

CREATE INDEX outgoing_by_account ON outgoing (account) WHERE account IS NOT NULL;

CREATE TRIGGER outgoing_keeps_what_it_tells BEFORE UPDATE OF
    sequence, id, kind, account, event_account, event_at, event_kind, event_detail, recipient, language,
    account_name, expires_at ON outgoing
BEGIN SELECT RAISE(ABORT, 'a message keeps what it tells'); END;

CREATE TABLE outgoing_places (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('mail', 'webhook')),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT, WITHOUT ROWID;
