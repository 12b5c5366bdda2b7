// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// A sealed object of a TPM 2.0; this module keeps and authenticates it, and never looks inside.
package struct TPMObject: Sendable, Hashable {
    /// `TPM2B_PUBLIC` as `TPM2_Create` gave it, 1 to 1,024 bytes.
    package let publicArea: [UInt8]
    /// `TPM2B_PRIVATE` as `TPM2_Create` gave it, 1 to 1,024 bytes.
    package let privateArea: [UInt8]
    /// The name of the primary key under which the object was made: two bytes for the algorithm and a digest.
    ///
    /// Compared with the name of the key that is there now: a chip on the bus that plays a TPM has another.
    package let primaryName: [UInt8]
    /// The numbers of the PCRs in the object's policy, ascending; empty for none.
    package let registers: [Int]

    /// Takes what a TPM gave.
    ///
    /// - Parameters:
    ///   - publicArea: 1 to 1,024 bytes.
    ///   - privateArea: 1 to 1,024 bytes.
    ///   - primaryName: 34 bytes (SHA-256) or 66 (SHA-512).
    ///   - registers: At most 24 numbers from 0 to 23, strictly ascending.
    /// - Throws: ``VaultError/Code/fieldInvalid``.
    package init(
        publicArea: [UInt8],
        privateArea: [UInt8],
        primaryName: [UInt8],
        registers: [Int] = []
    ) throws(VaultError) {
        guard (1...1_024).contains(publicArea.count), (1...1_024).contains(privateArea.count),
            [34, 66].contains(primaryName.count), registers.allSatisfy({ (0...23).contains($0) }),
            zip(registers, registers.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw VaultError(.fieldInvalid, "a TPM's object in the keybag is not as the format says")
        }
        self.publicArea = publicArea
        self.privateArea = privateArea
        self.primaryName = primaryName
        self.registers = registers
    }
}

extension TPMObject {
    /// As a header has it.
    var value: CBORValue {
        var map = CBORMap()
        map[1] = .bytes(publicArea)
        map[2] = .bytes(privateArea)
        map[3] = .bytes(primaryName)
        map[4] = .array(registers.map { CBORValue.integer($0) })
        return .map(map)
    }

    /// Reads what a header has.
    ///
    /// - Throws: `fieldInvalid`.
    init(_ value: CBORValue) throws(VaultError) {
        guard let map = value.map, map.count == 4, let publicArea = map[1]?.bytes, let privateArea = map[2]?.bytes,
            let primaryName = map[3]?.bytes, let registers = map[4]?.array
        else {
            throw VaultError(.fieldInvalid, "a TPM's object in the keybag has not the four fields of one")
        }
        let numbers = registers.compactMap(\.integer)
        guard numbers.count == registers.count else {
            throw VaultError(.fieldInvalid, "the registers of a TPM's object in the keybag are no numbers")
        }
        try self.init(
            publicArea: publicArea,
            privateArea: privateArea,
            primaryName: primaryName,
            registers: numbers
        )
    }
}
