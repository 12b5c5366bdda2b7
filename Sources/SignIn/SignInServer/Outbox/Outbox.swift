// SPDX-License-Identifier: Apache-2.0
// Where the page `/outbox` finds its messages.

/// The messages of a development set-up.
///
/// Whoever sees them can sign in as anybody: a program hands one to ``SignInSite`` for the RP ID `localhost` alone, and
/// where nobody but this machine reaches it.
public protocol Outbox: Sendable {
    /// The messages, newest first.
    var letters: [OutboxLetter] { get }
}
