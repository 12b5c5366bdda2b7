// SPDX-License-Identifier: Apache-2.0

package import KeychainVault

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
