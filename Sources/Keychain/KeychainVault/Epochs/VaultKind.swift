// SPDX-License-Identifier: Apache-2.0
// The two vaults of a file.

/// Whether a vault may leave the device.
public enum VaultKind: UInt64, Sendable, Hashable, CaseIterable {
    /// May be shared with other devices of the person.
    case personal = 1
    /// Stays: what Apple calls `ThisDeviceOnly`.
    case local = 2
}
