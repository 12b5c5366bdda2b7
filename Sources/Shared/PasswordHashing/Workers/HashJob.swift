// SPDX-License-Identifier: Apache-2.0
// One password that waits to be hashed.

internal import Passwords

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
