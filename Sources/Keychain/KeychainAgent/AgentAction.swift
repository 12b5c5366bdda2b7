// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import SecretMemory

/// An effect that the engine asks for.
package enum AgentAction: Sendable, Equatable {
    /// Write this to a client; overwrite it then, as there may be secrets in it.
    case send(ClientID, [UInt8])
    /// Tell the security key what became of what it asked for under this number.
    case tellSecurityKey(UInt32, SecurityKeyReply)
    /// End the connection once what was to be sent is written.
    case close(ClientID)
    /// Do this with the vault, and tell what came of it.
    case perform(JobID, VaultJob)
    /// Show this to the person; a prompt that is open is replaced.
    case show(Prompt)
    /// Close the prompt that is open, and let go of the reader.
    case dismissPrompt
    /// Check the password of the account that this prompt gave, and tell what came of it; a prompt that is dismissed ends the check.
    case checkPassword(UInt64, SecretBytes)
    /// The passcode was right: misses end, what is enrolled now may stand in for it, and the engine wants to know what that is.
    case passcodeWasRight
    /// Look whether the reader could be asked now, and tell this request.
    case look(ClientID, UInt32)
    /// Do this at the simulated reader, and tell this request.
    case simulate(ClientID, UInt32, String)
    /// Keep this durably in place of what was kept before, and tell what came of it.
    case keepConsents(FaceConsents)
    /// What had to be done before the machine sleeps is done.
    case readyToSleep
    /// End the process.
    case finish
    /// End the process at once, with whatever is at work in it: only so the keys go.
    case abandon
}

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
