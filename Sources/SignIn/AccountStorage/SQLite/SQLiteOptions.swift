// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Settings of an SQLite store, with defaults for a server.
package struct SQLiteOptions: Sendable, Hashable {
    /// How many ceremonies may be under way; beyond it the oldest of whoever holds most are forgotten.
    package var challengeCapacity = 32_768
    /// How many of them one IPv4 address, one IPv6 /48 or one session holds at most.
    package var challengeShare = 1_024
    /// How long a batch of writes waits for company when the one before it had some.
    package var gatherMicroseconds = 3_000
    /// How many connections read at once: one for each processor, from 2 to 8.
    ///
    /// Each holds open files and a small cache.
    package var readers = min(8, max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// After how many seconds of waiting for another program's lock an operation is refused.
    package var busySeconds = 10
    /// How many KiB of the database the writing connection keeps in memory of its own; the system keeps the rest, and once.
    ///
    /// The pages that a sign-in writes to: with less, each of them is read again from the log, up to ten a sign-in.
    package var cacheKibibytes = 2_048
    /// After how many pages of the log they are written home: a page that changed often until then is written once.
    ///
    /// Four times SQLite's default. The log grows to as many pages of 4 KiB on the disk.
    package var checkpointPages = 4_000

    /// The defaults.
    package init() {}

    /// For a program that writes very much at once: more memory, and up to 128 MiB of log on the disk.
    package static var bulk: SQLiteOptions {
        var options = SQLiteOptions()
        options.cacheKibibytes = 32_768
        options.checkpointPages = 32_768
        return options
    }
}
