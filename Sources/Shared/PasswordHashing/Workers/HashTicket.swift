// SPDX-License-Identifier: Apache-2.0
// The identity of one who waits, and whether they still do.

internal import Synchronization

/// Stands for one who waits; equal to itself alone.
final class HashTicket: Sendable {
    private let cancelled = Mutex(false)

    /// Whether whoever waits has given up.
    var isCancelled: Bool { cancelled.withLock { $0 } }

    /// Gives up.
    func cancel() { cancelled.withLock { $0 = true } }
}
