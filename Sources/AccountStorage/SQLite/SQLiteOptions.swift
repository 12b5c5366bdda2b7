// SPDX-License-Identifier: Apache-2.0
// What may be set about an SQLite store.

/// Settings of an SQLite store, with defaults for a server.
public struct SQLiteOptions: Sendable, Hashable {
    /// How many ceremonies may be under way; beyond it the oldest are forgotten.
    public var challengeCapacity = 65_536
    /// How long a batch of writes waits for company when the one before it had some.
    public var gatherMicroseconds = 1_500
    /// How many connections read at once.
    public var readers = 4
    /// After how many seconds of waiting for another program's lock an operation is refused.
    public var busySeconds = 10

    /// The defaults.
    public init() {}
}
