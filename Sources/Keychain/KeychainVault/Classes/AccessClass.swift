// SPDX-License-Identifier: Apache-2.0
// When an item can be read.

/// An accessibility class; its raw value is the letter in the format.
///
/// What ends in `ThisDeviceOnly` with Apple is an item of the local vault, in one of these classes.
public enum AccessClass: String, Sendable, Hashable, CaseIterable {
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
    public var isForgottenAtLock: Bool { self == .whenUnlocked || self == .whenPasscodeSet }
}
