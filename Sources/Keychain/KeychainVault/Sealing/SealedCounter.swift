// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Names a counter in a TPM, for the head of a vault.
package struct SealedCounter: Sendable {
    /// The NV index.
    package let index: UInt32
    /// 32 bytes that whoever reads or counts has to show; guesses are not counted, so they must be random or derived from a key.
    package let authorisation: SecretBytes
    /// The name of the primary key of the TPM in which the counter is, as a keybag's object has it.
    package let primaryName: [UInt8]

    /// Where the owner of a machine may have indices of their own.
    package static let indices: ClosedRange<UInt32> = 0x0180_0000...0x01BF_FFFF

    /// Names a counter.
    ///
    /// - Parameters:
    ///   - index: Within ``indices``.
    ///   - authorisation: 32 bytes.
    ///   - primaryName: As a `TPMObject` of the same TPM has it.
    /// - Throws: ``SealingError/Code/valueInvalid``.
    package init(index: UInt32, authorisation: SecretBytes, primaryName: [UInt8]) throws(SealingError) {
        guard Self.indices.contains(index), authorisation.count == 32, [34, 66].contains(primaryName.count) else {
            throw SealingError(
                .valueInvalid,
                "a counter needs an index from 0x01800000 to 0x01bfffff, 32 bytes to show, and the name of a primary key"
            )
        }
        self.index = index
        self.authorisation = authorisation
        self.primaryName = primaryName
    }
}
