// SPDX-License-Identifier: Apache-2.0

public import Foundation

// MARK: Values of kSecAttrAccessible
/// While the keychain is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// From the first unlock on.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// At any time.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
/// While the keychain is unlocked; never leaves the device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// From the first unlock on; never leaves the device.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// At any time; never leaves the device.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"
/// While the keychain is unlocked and a passcode is set; never leaves the device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
