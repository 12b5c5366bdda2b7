// SPDX-License-Identifier: Apache-2.0
// The in-memory store's trail, with a number for each entry.

internal import SignInAccounts

/// Entries in the order in which they came; a number is given once.
struct InMemoryTrail: Sendable {
    /// An entry with its number.
    struct Entry: Sendable {
        let sequence: Int64
        let event: TrailEvent
    }

    private(set) var entries: [Entry] = []
    /// The number that was given last.
    private(set) var newest: Int64 = 0

    mutating func append(_ event: TrailEvent) {
        newest += 1
        entries.append(Entry(sequence: newest, event: event))
    }

    /// Removes entries among the oldest ones.
    mutating func removeAll(amongFirst count: Int = .max, where isGone: (TrailEvent) -> Bool) {
        let oldest = entries.prefix(count).filter { !isGone($0.event) }
        entries.replaceSubrange(..<min(count, entries.count), with: oldest)
    }
}
