// SPDX-License-Identifier: Apache-2.0
// What a prompter shows.

/// A question for the passcode.
package struct Prompt: Sendable, Hashable {
    /// Which one; no two have the same.
    package let number: UInt64
    /// The application that asks, as far as it can be told.
    package let application: String
    /// Why, in the application's words.
    package let reason: String
    /// What became of the passcode before; nil for the first.
    package let complaint: String?
}
