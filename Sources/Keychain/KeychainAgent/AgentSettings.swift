// SPDX-License-Identifier: Apache-2.0

/// How an agent behaves.
package struct AgentSettings: Sendable, Hashable {
    /// After how many milliseconds without use it locks.
    package var idleLock: Int64 = 600_000
    /// The same at most, while the session's lock is no longer heard.
    package var unwatchedIdleLock: Int64 = 120_000
    /// How long the person's own work puts that off, in milliseconds.
    package var longestWork: Int64 = 600_000
    /// After how many milliseconds it locks, however much it is used.
    package var longestUnlocked: Int64 = 8 * 3_600_000
    /// How long a client may take for its first message, in milliseconds.
    package var greetingTime: Int64 = 5_000
    /// How long a client may take for a frame that has begun, in milliseconds.
    package var frameTime: Int64 = 10_000
    /// How long the prompter waits for the person, in milliseconds.
    package var promptTime: Int64 = 120_000
    /// How long after a declined prompt none is shown, in milliseconds.
    package var promptRest: Int64 = 5_000
    /// How many passcodes one prompt takes.
    package var promptTries = 3
    /// How long what a finger may bring back is kept without use, in milliseconds: no longer than a finger counts without the passcode.
    package var withholdingTime: Int64 = 48 * 3_600_000
    /// How long requests for items wait, after a passcode, for the reader to say what is enrolled, in milliseconds.
    package var enrolmentTime: Int64 = 3_000
    /// How long a lock waits for what is at work, in milliseconds.
    ///
    /// That is below the five seconds that logind gives those who put off a sleep.
    package var lockTime: Int64 = 4_000
    /// How many clients may be connected.
    package var mostClients = 64
    /// How many of those may be applications in sandboxes: the others are left to the person, who may want to lock.
    package var mostConfinedClients = 48
    /// How many of those may be of one sandbox.
    package var mostClientsOfOneSandbox = 8
    /// How many unanswered requests one client may have.
    package var mostRequests = 16

    /// The defaults.
    package init() {}
}
