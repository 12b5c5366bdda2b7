// SPDX-License-Identifier: Apache-2.0
// Where a passkey lives.

/// Where a passkey lives, as far as its flags tell.
public enum PasskeyKind: String, Sendable, Hashable, CaseIterable {
    /// A manager keeps it and brings it to its owner's other devices (backup eligible).
    case synced
    /// It cannot leave the device on which it was made.
    case thisDevice = "this_device"
    /// It lives on a key that is carried from machine to machine.
    case securityKey = "security_key"
}
