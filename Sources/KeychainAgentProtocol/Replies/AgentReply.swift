// SPDX-License-Identifier: Apache-2.0
// What an agent answers.

public import KeychainVault

/// An answer.
public enum AgentReply: Sendable, Equatable {
    /// To `hello`: the version that is spoken from here on, and the application as the agent knows it.
    case greeting(version: Int, application: String)
    /// To `status`.
    case status(AgentStatus)
    /// To `unlock`, `prompt`, `lock` and `change passcode`.
    case state(LockState)
    /// To `end`, `backup`, `update` and `remove`.
    case done
    /// To `verify`.
    case report(VerificationReport)
    /// To `add`.
    case added(ItemID)
    /// To `find`: a page of items, and whether there are more behind its last.
    case found([FoundItem], isMore: Bool)
    /// To any: it was not done.
    case refused(AgentFailure)
}
