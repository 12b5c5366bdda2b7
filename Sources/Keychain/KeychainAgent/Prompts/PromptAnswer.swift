// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import Passwords

/// What came of a prompt.
package enum PromptAnswer: Sendable, Equatable {
    /// A passcode was typed into it.
    case passcode(Password)
    /// The password of the account was typed into it.
    case accountPassword(Password)
    /// The person would rather give the passcode than the account's password.
    case passcodeInstead
    /// The reader recognised one of what is enrolled.
    case recognised(enrolment: [UInt8])
    /// The reader asks no more; why, and whether only the passcode helps from here on.
    case notRecognised(AgentFailure, isLockedOut: Bool)
    /// The person lets the application have their face looked at.
    case agreed
    /// The person does not, and said so.
    case refused
    /// The person wants another way than a finger or a face.
    case fallback
    /// The person closed it.
    case declined
    /// The prompter did not do its work; why, in a sentence.
    case failed(String)
}
