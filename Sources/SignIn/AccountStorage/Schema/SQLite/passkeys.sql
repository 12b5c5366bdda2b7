-- SPDX-License-Identifier: Apache-2.0
-- Passkeys, and when their owner was last asked to make one.

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
    is_unproven INTEGER NOT NULL DEFAULT 0 CHECK (is_unproven IN (0, 1) AND (is_unproven = 0 OR user_verified = 0)),
    CHECK (backup_state = 0 OR backup_eligible IS NULL OR backup_eligible = 1)
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_account ON passkeys (account, created_at, credential_id);

CREATE TRIGGER passkeys_keep_their_owner BEFORE UPDATE OF credential_id, account, public_key ON passkeys
BEGIN SELECT RAISE(ABORT, 'a passkey keeps its owner and its key'); END;

CREATE TRIGGER passkeys_stay_proven BEFORE UPDATE OF is_unproven ON passkeys
WHEN NEW.is_unproven > OLD.is_unproven
BEGIN SELECT RAISE(ABORT, 'a passkey that was proven stays so'); END;

CREATE TRIGGER passkeys_keep_the_last BEFORE DELETE ON passkeys
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys
        WHERE account = OLD.account AND credential_id <> OLD.credential_id AND is_unproven = 0)
    AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'an account keeps its last passkey or another way in'); END;

CREATE TABLE passkey_prompts (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0)
) STRICT, WITHOUT ROWID;
