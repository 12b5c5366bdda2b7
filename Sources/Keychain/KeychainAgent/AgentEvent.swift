// SPDX-License-Identifier: Apache-2.0
// What happens around an agent.

/// Something that concerns no client.
package enum AgentEvent: Sendable, Hashable {
    /// The person's session was asked to lock.
    case sessionLocked
    /// Whether the person's session is in front and not locked from here on.
    case sessionStands(isOpen: Bool)
    /// The machine is about to sleep.
    case sleeping
    /// Whether the session's lock and the machine's sleep are heard from here on.
    case sessionWatched(Bool)
    /// What is enrolled since the passcode was right; nil for nothing, or for no reader.
    case enrolled([UInt8]?)
    /// How it is with the password of the account since the passcode was right.
    case systemPassword(PasswordStanding)
    /// The process shall end: SIGTERM, or the person logged out.
    case terminating
}
