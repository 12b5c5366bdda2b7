// SPDX-License-Identifier: Apache-2.0
// What a prompter shows.

package import OwnerPresence

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
    }

    /// What for.
    package let purpose: Purpose
    /// The ways that are open: the passcode in the prompter, a finger at the reader.
    package internal(set) var ways: OwnerMethods
    /// Whether the prompter shows it; otherwise the client does, in the terminal in which the person works.
    package let isShown: Bool
    /// The application that asks, as far as it can be told.
    package let application: String
    /// Why, in the application's words.
    package let reason: String
    /// What became of the passcode before; nil for the first.
    package let complaint: String?
}
