// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault

/// How far a keychain in memory is unlocked.
package enum KeychainLock: Sendable, Hashable {
    /// Never, since it began.
    case beforeFirstUnlock
    /// It was, and is locked again.
    case locked
    /// It is.
    case unlocked

    /// Whether an item can be read now.
    ///
    /// - Parameter accessibility: When it can be.
    /// - Returns: Whether it can be now.
    package func opens(_ accessibility: Accessibility) -> Bool {
        switch accessibility.accessClass {
        case .whenUnlocked, .whenPasscodeSet: self == .unlocked
        case .afterFirstUnlock: self != .beforeFirstUnlock
        case .always: true
        }
    }
}
