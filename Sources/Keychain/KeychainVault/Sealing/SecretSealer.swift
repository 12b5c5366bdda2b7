// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Whatever keeps secrets as a TPM 2.0 does.
///
/// Every call takes its time on the calling thread, within a bound, and leaves nothing behind in the TPM but counters.
package protocol SecretSealer: Sendable {
    /// Seals a secret of 32 bytes.
    ///
    /// - Parameters:
    ///   - secret: 32 bytes.
    ///   - authorisation: 1 to 32 bytes that have to be shown to get the secret back, each miss counted by the lockout; nil for a
    ///     secret that this machine gives to whoever may speak with its TPM (the device seal of class `D`).
    ///   - registers: PCRs of the bank of SHA-256, ascending, that must be as they are now; empty for none.
    /// - Returns: What goes into a keybag.
    /// - Throws: ``SealingError``.
    func seal(
        _ secret: SecretBytes,
        authorisation: SecretBytes?,
        registers: [Int]
    ) throws(SealingError) -> TPMObject

    /// Gives a secret back.
    ///
    /// - Parameters:
    ///   - object: As the keybag has it.
    ///   - authorisation: What was handed in when it was sealed.
    /// - Returns: 32 bytes.
    /// - Throws: ``SealingError``.
    func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes

    /// Demands that this is the TPM that sealed something, and that it takes authorisations now: to be called before a try is counted
    /// anywhere else, since another TPM refuses the right passcode as well.
    ///
    /// - Parameter primaryName: The name of the primary key, as the sealed object has it.
    /// - Throws: ``SealingError``, ``SealingError/Code/otherTPM`` and ``SealingError/Code/lockedOut`` among them.
    func checkReadiness(expecting primaryName: [UInt8]) throws(SealingError)

    /// How close the lockout is.
    ///
    /// - Throws: ``SealingError``.
    func lockout() throws(SealingError) -> SealingLockout

    /// Makes a counter, and counts once, since one that never counted cannot be read.
    ///
    /// - Parameter counter: Where, with what authorisation, and in which TPM.
    /// - Returns: Where it stands. It never begins below any counter that this TPM has had, so a counter that was removed and
    ///   made again does not go back.
    /// - Throws: ``SealingError``, ``SealingError/Code/counterTaken`` among them.
    func makeCounter(_ counter: SealedCounter) throws(SealingError) -> UInt64

    /// Counts once, durably. The memory behind it wears out: count when a vault is locked and every few minutes, not with each row.
    ///
    /// - Parameter counter: A counter that was made.
    /// - Returns: Where it stands after that.
    /// - Throws: ``SealingError``, ``SealingError/Code/counterMissing`` among them.
    func increment(_ counter: SealedCounter) throws(SealingError) -> UInt64

    /// Where a counter stands.
    ///
    /// - Parameter counter: A counter that was made.
    /// - Returns: How often it has counted, from where it began.
    /// - Throws: ``SealingError``, ``SealingError/Code/counterMissing`` among them.
    func value(of counter: SealedCounter) throws(SealingError) -> UInt64

    /// Removes a counter, with its vault.
    ///
    /// - Parameter counter: A counter that was made.
    /// - Throws: ``SealingError``, ``SealingError/Code/counterMissing`` among them.
    func removeCounter(_ counter: SealedCounter) throws(SealingError)
}
