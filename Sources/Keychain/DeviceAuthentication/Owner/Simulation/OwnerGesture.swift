// SPDX-License-Identifier: Apache-2.0

/// One thing that somebody does when a simulated device asks for its owner.
public enum OwnerGesture: Sendable, Hashable {
    /// The enrolled finger or face.
    case match
    /// Another finger or face.
    case noMatch
    /// A passcode is typed.
    case passcode(String)
    /// The button for another way.
    case fallback
    /// The button that declines.
    case cancel
    /// The session is locked meanwhile.
    case interruption
}
