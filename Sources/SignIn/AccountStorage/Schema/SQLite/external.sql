-- SPDX-License-Identifier: Apache-2.0
-- Identities at providers, their tokens, and what the providers tell.

CREATE TABLE external_links (
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    linked_at INTEGER NOT NULL CHECK (linked_at >= 0),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    address TEXT CHECK (length(address) BETWEEN 3 AND 254),
    is_relay INTEGER NOT NULL CHECK (is_relay IN (0, 1) AND (is_relay = 0 OR address IS NOT NULL)),
    is_undeliverable INTEGER NOT NULL
        CHECK (is_undeliverable IN (0, 1) AND (is_undeliverable = 0 OR address IS NOT NULL)),
    address_changed_at INTEGER CHECK (address_changed_at >= 0),
    ended_at INTEGER CHECK (ended_at >= 0),
    deletion_due_at INTEGER CHECK (deletion_due_at >= 0 AND (deletion_due_at IS NULL OR ended_at IS NOT NULL)),
    PRIMARY KEY (provider, tenant, subject)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX external_links_by_account ON external_links (account, provider, tenant);

CREATE INDEX external_links_by_deletion ON external_links (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

CREATE TRIGGER links_keep_their_account BEFORE UPDATE OF provider, tenant, subject, account, linked_at
ON external_links
BEGIN SELECT RAISE(ABORT, 'a link keeps its account'); END;

CREATE TRIGGER links_keep_the_last BEFORE DELETE ON external_links
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
    AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL
        AND NOT (provider = OLD.provider AND tenant = OLD.tenant AND subject = OLD.subject))
BEGIN SELECT RAISE(ABORT, 'an account keeps its last way in'); END;

CREATE TABLE external_tokens (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    client TEXT NOT NULL CHECK (length(client) BETWEEN 1 AND 255),
    key_id BLOB NOT NULL CHECK (length(key_id) = 8),
    sealed BLOB NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4200),
    next_check_at INTEGER NOT NULL CHECK (next_check_at >= 0),
    faults INTEGER NOT NULL CHECK (faults >= 0),
    is_dead INTEGER NOT NULL DEFAULT 0 CHECK (is_dead IN (0, 1)),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    FOREIGN KEY (provider, tenant, subject) REFERENCES external_links (provider, tenant, subject)
        ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX external_tokens_by_identity ON external_tokens (provider, tenant, subject);

CREATE INDEX external_tokens_by_check ON external_tokens (next_check_at);

CREATE TRIGGER tokens_are_revoked_when_they_go BEFORE DELETE ON external_tokens
WHEN OLD.is_dead = 0 AND NOT EXISTS (SELECT 1 FROM revocations WHERE id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'a token that lives is revoked when it goes'); END;

CREATE TRIGGER tokens_keep_their_owner BEFORE UPDATE OF id, provider, tenant, subject, client ON external_tokens
BEGIN SELECT RAISE(ABORT, 'a token keeps its owner'); END;

CREATE TABLE revocations (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    client TEXT NOT NULL CHECK (length(client) BETWEEN 1 AND 255),
    key_id BLOB NOT NULL CHECK (length(key_id) = 8),
    sealed BLOB NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4200),
    kind TEXT NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
    owed_since INTEGER NOT NULL CHECK (owed_since >= 0),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    next_at INTEGER NOT NULL CHECK (next_at >= 0),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    leased_until INTEGER CHECK (leased_until >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX revocations_by_identity ON revocations (provider, tenant, subject);

CREATE INDEX revocations_by_time ON revocations (next_at);

CREATE TRIGGER revocations_keep_their_owner BEFORE UPDATE OF id, provider, tenant, subject, client ON revocations
BEGIN SELECT RAISE(ABORT, 'a token keeps its owner'); END;

CREATE TRIGGER codes_become_tokens BEFORE UPDATE OF kind ON revocations
WHEN NEW.kind <> OLD.kind AND OLD.kind <> 'code'
BEGIN SELECT RAISE(ABORT, 'a token does not become another'); END;

CREATE TABLE external_newcomers (
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    display_name TEXT CHECK (length(display_name) BETWEEN 1 AND 512),
    address TEXT CHECK (length(address) BETWEEN 3 AND 254),
    is_relay INTEGER NOT NULL CHECK (is_relay IN (0, 1) AND (is_relay = 0 OR address IS NOT NULL)),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    PRIMARY KEY (provider, tenant, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX external_newcomers_by_expiry ON external_newcomers (expires_at);

CREATE TRIGGER newcomers_have_no_account BEFORE INSERT ON external_newcomers
WHEN EXISTS (SELECT 1 FROM external_links WHERE provider = NEW.provider AND tenant = NEW.tenant
    AND subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'who has an account is no newcomer'); END;

CREATE TABLE external_notifications (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 32),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    kind TEXT NOT NULL CHECK (kind IN ('email-disabled', 'email-enabled', 'consent-revoked', 'account-deleted',
        'other')),
    happened_at INTEGER NOT NULL CHECK (happened_at >= 0),
    received_at INTEGER NOT NULL CHECK (received_at >= 0),
    clients TEXT CHECK (length(clients) BETWEEN 1 AND 20000)
) STRICT, WITHOUT ROWID;

CREATE INDEX external_notifications_by_identity
ON external_notifications (provider, tenant, subject, happened_at);

CREATE INDEX external_notifications_by_time ON external_notifications (received_at);

CREATE TRIGGER notifications_are_not_changed BEFORE UPDATE ON external_notifications
BEGIN SELECT RAISE(ABORT, 'what was told is not changed'); END;

CREATE TABLE external_transfers (
    provider TEXT NOT NULL,
    tenant TEXT NOT NULL,
    subject TEXT NOT NULL,
    recipient TEXT NOT NULL CHECK (length(recipient) = 10 AND recipient <> tenant),
    transfer_subject TEXT NOT NULL CHECK (length(transfer_subject) BETWEEN 1 AND 255),
    exported_at INTEGER NOT NULL CHECK (exported_at >= 0),
    PRIMARY KEY (provider, tenant, subject, recipient),
    FOREIGN KEY (provider, tenant, subject) REFERENCES external_links (provider, tenant, subject)
        ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX external_transfers_by_subject ON external_transfers (recipient, transfer_subject);
