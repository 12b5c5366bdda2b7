// SPDX-License-Identifier: Apache-2.0

/// What unlocks the keychain after a lock.
enum LockReach: Sendable, Hashable {
    /// A finger or a face, where they are asked; the passcode always.
    case untilRecognised
    /// The passcode alone.
    case untilPasscode
}
