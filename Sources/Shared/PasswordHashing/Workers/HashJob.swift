// SPDX-License-Identifier: Apache-2.0

internal import Passwords
internal import Synchronization

/// Work that waits for a worker, and how to end the waiting.
struct HashJob: Sendable {
    /// Who waits.
    let ticket: HashTicket
    /// How many workers' memory it takes.
    let slots: Int
    /// In which queue it waits.
    let precedence: HashPrecedence
    /// Until when it is worth doing: whoever waited longer has left.
    let deadline: ContinuousClock.Instant
    /// Does the work and hands on what came of it.
    ///
    /// Exactly one of the two is called, once.
    let perform: @Sendable () -> Void
    /// Hands on why the work is not done.
    let refuse: @Sendable (PasswordHashingError) -> Void
}

/// Stands for one who waits; equal to itself alone.
final class HashTicket: Sendable {
    private let cancelled = Mutex(false)

    /// Whether whoever waits has given up.
    var isCancelled: Bool { cancelled.withLock { $0 } }

    /// Gives up.
    func cancel() { cancelled.withLock { $0 = true } }
}
