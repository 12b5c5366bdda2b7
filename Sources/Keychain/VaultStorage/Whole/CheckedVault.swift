// SPDX-License-Identifier: Apache-2.0
// What a check of a vault found, also where it cannot be written.

/// What was found in a file just now.
package struct CheckedVault: Sendable {
    /// All of it.
    package var found: [VaultFinding] = []
    /// What of it is in no file yet, since the disk is full: whoever was to be told later must be told from here.
    package var unkept: [VaultFinding] = []

    mutating func take(_ codes: [VaultFinding.Code], areKept: Bool) {
        let findings = codes.map { VaultFinding(code: $0, foundAt: VaultFile.present) }
        found += findings
        if !areKept { unkept += findings }
    }
}
