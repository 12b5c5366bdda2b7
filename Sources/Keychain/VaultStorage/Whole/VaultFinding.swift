// SPDX-License-Identifier: Apache-2.0

/// Something that a person has to know; kept in the file until it was acknowledged.
package struct VaultFinding: Sendable, Hashable {
    /// What was found.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// A row did not open and lies in quarantine.
        case rowDamaged
        /// Rows are missing, or older ones stand in their places.
        case rowsDiffer
        /// The head of a vault was changed or is missing.
        case headBroken
        /// The keybag is older than the one that was there: somebody put a former one back, which a former passcode opens.
        case keybagOlder
        /// An epoch is missing: its rows are there and cannot be opened.
        case epochMissing
        /// The database was damaged in what it looks things up by, which was made anew.
        case indexDamaged
        /// The rows are older than the keybag: somebody put former rows back.
        case rowsOlder
        /// The whole file is older than this device saw it last: somebody put a former copy back.
        case fileOlder
        /// The vault was converted to the format of now, and lies in the same folder as it was; nothing is wrong with it.
        case formerCopy
        /// The vault could not be converted to the format of now, and is used as it was.
        case notConverted
    }

    /// What was found.
    package let code: Code
    /// When, in milliseconds since 1970.
    package let foundAt: Int64

    /// Describes a finding, as one that was kept elsewhere.
    package init(code: Code, foundAt: Int64) {
        self.code = code
        self.foundAt = foundAt
    }

    /// One sentence for a person.
    package var message: String {
        switch code {
        case .rowDamaged: "an item is damaged and was set aside; a backup may still have it"
        case .rowsDiffer: "items are missing or older than they were; compare with a backup"
        case .headBroken:
            "the record of what the vault must hold was changed; compare the items with a backup, and choose another passcode"
        case .epochMissing: "keys of a part of the items are missing; restore a backup that has them"
        case .indexDamaged: "the vault's index was damaged and was made anew; compare the items with a backup"
        case .keybagOlder: "a former passcode was put back into the vault; choose another passcode"
        case .fileOlder:
            "the vault is an old copy: what was changed since it was made is missing; look for the newer file, or for who put this one back"
        case .formerCopy:
            """
            the vault has the format of this version now, and lies in the same folder as it was, with .version-1- in its name; that copy opens \
            with the passcode of that day, and is removed at a later start, once every item of the new vault was read
            """
        case .notConverted:
            """
            the vault could not be converted to the format of this version, and is used as it was; free some space, look at what else is \
            said of it, and unlock it again with the passcode
            """
        case .rowsOlder: "the items are older than the passcode; compare them with a backup"
        }
    }
}

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
