// SPDX-License-Identifier: Apache-2.0
// What comes of a question for the passcode.

package import Passwords

/// What came of a prompt.
package enum PromptAnswer: Sendable, Equatable {
    /// A passcode was typed into it.
    case passcode(Password)
    /// The person closed it.
    case declined
    /// The prompter did not do its work; why, in a sentence.
    case failed(String)
}
