-- SPDX-License-Identifier: Apache-2.0
-- Verified e-mail addresses and telephone numbers.

CREATE TABLE addresses (
    kind TEXT NOT NULL CHECK (kind IN ('email', 'phone')),
    canonical TEXT NOT NULL CHECK (length(canonical) BETWEEN 3 AND 254),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
    language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 16),
    verified_at INTEGER NOT NULL CHECK (verified_at >= 0),
    PRIMARY KEY (kind, canonical),
    CHECK (lower(address) = canonical)
) STRICT, WITHOUT ROWID;

CREATE INDEX addresses_by_account ON addresses (account, verified_at, canonical);

CREATE TRIGGER addresses_are_not_changed BEFORE UPDATE ON addresses
BEGIN SELECT RAISE(ABORT, 'an address is proved anew, not changed'); END;
