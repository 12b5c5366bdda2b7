// SPDX-License-Identifier: Apache-2.0
// In which state a running keychain is, and which class keys it may hold there.

/// Whether a running keychain was unlocked, and whether it is.
public enum LockState: String, Sendable, Hashable, CaseIterable {
    /// Since the agent began nobody has unlocked it.
    case untouched
    /// The passcode was given, and no lock came since.
    case unlocked
    /// It was unlocked once, and is locked.
    case locked

    /// The classes whose keys may be in memory.
    ///
    /// - Parameter classes: Which classes the keybag has.
    /// - Returns: `D` alone before the first unlock, all while unlocked, `C` and `D` once it is locked.
    public func held(of classes: AccessClasses) -> Set<AccessClass> {
        switch self {
        case .untouched: Set(classes.ordered).intersection([.always])
        case .unlocked: Set(classes.ordered)
        case .locked: Set(classes.ordered).subtracting([.whenUnlocked, .whenPasscodeSet])
        }
    }
}
