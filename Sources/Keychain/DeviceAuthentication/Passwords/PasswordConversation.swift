// SPDX-License-Identifier: Apache-2.0

/// The conversation with PAM about one password that was given before.
///
/// A stack of modules can be content without a password: `pam_permit`, `pam_rootok`, a finger at `pam_fprintd`. So its word counts
/// only where it asked for exactly one hidden text, which was the password, and for nothing else.
package struct PasswordConversation: Sendable, Hashable {
    /// What a module wants.
    package enum Prompt: Sendable, Hashable {
        /// A text that is not shown while it is typed.
        case hidden
        /// A text that is shown: a name, a code.
        case visible
        /// Nothing: it tells something.
        case notice
        /// Something that this program does not know.
        case unknown
    }

    /// How the password stands after PAM's word.
    package enum Verdict: Sendable, Hashable {
        /// PAM asked for it once, and was content.
        case right
        /// PAM asked for it once, and was not.
        case wrong
        /// PAM did not ask for it, asked again, or asked for something else: its word says nothing about the password.
        case notAsked
    }

    private var given = 0
    private var isRefused = false

    /// Prepares a conversation.
    package init() {}

    /// Takes what modules want at once.
    ///
    /// - Parameter prompts: In order.
    /// - Returns: For each whether it gets the password; nil where the conversation is refused, from then on for good.
    package mutating func answer(_ prompts: [Prompt]) -> [Bool]? {
        guard !isRefused else { return nil }
        let hidden = prompts.count { $0 == .hidden }
        guard given + hidden <= 1, prompts.allSatisfy({ $0 == .hidden || $0 == .notice }) else {
            isRefused = true
            return nil
        }
        given += hidden
        return prompts.map { $0 == .hidden }
    }

    /// Judges PAM's word.
    ///
    /// - Parameter isContent: Whether PAM authenticated the user.
    /// - Returns: What that says about the password.
    package func verdict(isContent: Bool) -> Verdict {
        guard given == 1, !isRefused else { return .notAsked }
        return isContent ? .right : .wrong
    }
}
