// SPDX-License-Identifier: Apache-2.0

/// When an item can be read, and whether it may leave the device; raw values are Apple's.
package enum Accessibility: String, Sendable, Hashable, CaseIterable {
    /// While the keychain is unlocked.
    case whenUnlocked = "ak"
    /// From the first unlock on.
    case afterFirstUnlock = "ck"
    /// At any time.
    case always = "dk"
    /// While the keychain is unlocked; never leaves the device.
    case whenUnlockedThisDeviceOnly = "aku"
    /// From the first unlock on; never leaves the device.
    case afterFirstUnlockThisDeviceOnly = "cku"
    /// At any time; never leaves the device.
    case alwaysThisDeviceOnly = "dku"
    /// While the keychain is unlocked, and as long as a passcode is set; never leaves the device.
    case whenPasscodeSetThisDeviceOnly = "akpu"

    /// The accessibility of a class, of an item that may leave the device or not.
    package init(_ accessClass: AccessClass, staysOnDevice: Bool) {
        self =
            switch (accessClass, staysOnDevice) {
            case (.whenUnlocked, false): .whenUnlocked
            case (.whenUnlocked, true): .whenUnlockedThisDeviceOnly
            case (.afterFirstUnlock, false): .afterFirstUnlock
            case (.afterFirstUnlock, true): .afterFirstUnlockThisDeviceOnly
            case (.always, false): .always
            case (.always, true): .alwaysThisDeviceOnly
            case (.whenPasscodeSet, _): .whenPasscodeSetThisDeviceOnly
            }
    }

    /// The class of keys that the vault seals such an item under.
    package var accessClass: AccessClass {
        switch self {
        case .whenUnlocked, .whenUnlockedThisDeviceOnly: .whenUnlocked
        case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: .afterFirstUnlock
        case .always, .alwaysThisDeviceOnly: .always
        case .whenPasscodeSetThisDeviceOnly: .whenPasscodeSet
        }
    }

    /// Whether such an item never leaves the device.
    package var staysOnDevice: Bool {
        switch self {
        case .whenUnlocked, .afterFirstUnlock, .always: false
        default: true
        }
    }
}

/// An accessibility class; its raw value is the letter in the format.
///
/// What ends in `ThisDeviceOnly` with Apple is an item of the local vault, in one of these classes.
package enum AccessClass: String, Sendable, Hashable, CaseIterable {
    /// While the keychain is unlocked (`kSecAttrAccessibleWhenUnlocked`).
    case whenUnlocked = "A"
    /// From the first unlock until the agent ends (`kSecAttrAccessibleAfterFirstUnlock`).
    case afterFirstUnlock = "C"
    /// Without a passcode, by the TPM alone (`kSecAttrAccessibleAlways`).
    ///
    /// Stricter than Apple's where there is no TPM: the class does not exist then.
    case always = "D"
    /// While the keychain is unlocked, and as long as this passcode's keybag lives
    /// (`kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly`); in the local vault alone.
    case whenPasscodeSet = "P"

    /// Whether its key is forgotten at each lock.
    package var isForgottenAtLock: Bool { self == .whenUnlocked || self == .whenPasscodeSet }
}

/// Whether a running keychain was unlocked, and whether it is.
package enum LockState: String, Sendable, Hashable, CaseIterable {
    /// Not since the agent began.
    case untouched
    /// The passcode was given, and no lock came since.
    case unlocked
    /// It was unlocked once, and is locked.
    case locked

    /// Whether items of a class can be read now.
    package func opens(_ accessClass: AccessClass) -> Bool {
        switch accessClass {
        case .whenUnlocked, .whenPasscodeSet: self == .unlocked
        case .afterFirstUnlock: self != .untouched
        case .always: true
        }
    }
}
