-- SPDX-License-Identifier: Apache-2.0
-- Limits and settings of the service.

CREATE TABLE rate_limits (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0),
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 1000000)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 64),
    value TEXT NOT NULL CHECK (length(value) <= 4096)
) STRICT, WITHOUT ROWID;
