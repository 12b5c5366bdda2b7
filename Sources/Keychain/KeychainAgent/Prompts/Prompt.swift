// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import DeviceAuthentication

/// A question to the owner.
package struct Prompt: Sendable, Hashable {
    /// Which one; no two have the same.
    package let number: UInt64
    /// What for.
    package enum Purpose: Sendable, Hashable {
        /// To unlock the keychain, for everybody who waits for it.
        case unlocking
        /// To prove, to the one who asks, that the owner is there: by one of these ways.
        case proving(OwnerMethods)
        /// To have the person say whether an application may have their face looked at; with what it says that it does so for.
        case consenting(usage: String)
        /// To have the person agree to a passkey that is made or used, once.
        case passkey(PasskeyQuestion)
    }

    /// What is typed into the prompter.
    package enum Secret: Sendable, Hashable {
        /// The keychain's passcode.
        case passcode
        /// The password of the person's account, by its name.
        case password(account: String)
    }

    /// What for.
    package let purpose: Purpose
    /// What the prompter's field takes, where the passcode is a way: one of the two secrets, which the prompter names.
    package let secret: Secret
    /// The ways that are open: the passcode in the prompter, a finger at the reader.
    package internal(set) var ways: OwnerMethods
    /// Whether the prompter shows it; otherwise the client does, in the terminal in which the person works.
    package let isShown: Bool
    /// The application that asks, as far as it can be told.
    package let application: String
    /// Why, in the application's words.
    package let reason: String
    /// The application's words on the buttons that prove nothing.
    package let titles: PromptTitles
    /// What became of what was typed before; nil for the first.
    package let complaint: String?

    /// The word on the button for another way; nil where there is none: the passcode is one, or the application has none.
    package var fallback: String? {
        guard case .proving = purpose, ways == .biometry, titles.fallback != "" else { return nil }
        return titles.fallback ?? "Enter Password"
    }
}
