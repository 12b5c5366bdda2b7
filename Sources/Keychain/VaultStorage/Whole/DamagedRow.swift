// SPDX-License-Identifier: Apache-2.0
// A row that does not open.

internal import KeychainVault

/// Which row, and why it did not open.
struct DamagedRow {
    let number: Int64
    /// Numbers are given again: what is moved must be what was read.
    let record: [UInt8]
    let code: VaultError.Code
}
