// SPDX-License-Identifier: Apache-2.0

package import KeychainVault
package import SecretMemory

/// Seals with a TPM 2.0, through tpm2-tss.
///
/// Needs tpm2-tss' headers on the building machine (Debian's package `libtss2-dev`) and its libraries on the one that runs.
/// Each call opens the TPM and closes it, so that a TPM that went away and came back is no case of its own. Set
/// `TSS2_LOG=all+none` in the environment of a program that does not want tpm2-tss to write errors by itself.
package final class TPMSealer: SecretSealer {
    /// How tpm2-tss names the TPM, as `device:/dev/tpmrm0`.
    package let address: String

    /// The kernel's resource manager, which keeps programs apart.
    package static let standardAddress = "device:/dev/tpmrm0"

    private let turn: BoundedTurn

    /// Names a TPM; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - address: As tpm2-tss names it: `device:PATH`, or `swtpm:path=SOCKET` in tests.
    ///   - patience: Seconds that a call may take, the wait for an earlier call of this sealer included.
    package init(address: String = standardAddress, patience: Int = 30) {
        self.address = address
        turn = BoundedTurn(seconds: patience)
    }

    /// Seals a secret of 32 bytes; ``SecretSealer/seal(_:authorisation:registers:)``.
    package func seal(
        _ secret: SecretBytes,
        authorisation: SecretBytes?,
        registers: [Int] = []
    ) throws(SealingError) -> TPMObject {
        guard secret.count == 32, Self.isSound(authorisation),
            registers.allSatisfy({ (0...23).contains($0) }), zip(registers, registers.dropFirst()).allSatisfy(<)
        else { throw .valueInvalid }
        return try talk { connection throws(SealingError) in
            try connection.begin()
            return try connection.seal(secret, authorisation: authorisation, registers: registers)
        }
    }

    /// Gives a secret back; ``SecretSealer/unseal(_:authorisation:)``.
    package func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        guard Self.isSound(authorisation) else { throw .valueInvalid }
        return try talk { connection throws(SealingError) in
            // Before anything is asked with a passcode: another key is another TPM, or a chip on the bus that plays one.
            try connection.begin(expecting: object.primaryName)
            return try connection.unseal(object, authorisation: authorisation)
        }
    }

    /// Demands that very TPM, and that it takes authorisations now; ``SecretSealer/checkReadiness(expecting:)``.
    package func checkReadiness(expecting primaryName: [UInt8]) throws(SealingError) {
        try talk { connection throws(SealingError) in
            try connection.begin(expecting: primaryName)
            let lockout = try connection.lockout()
            guard !lockout.isLockedOut else { throw .lockedOut(lockout) }
        }
    }

    /// How close the lockout is; ``SecretSealer/lockout()``.
    package func lockout() throws(SealingError) -> SealingLockout {
        try talk { connection throws(SealingError) in try connection.lockout() }
    }

    /// Makes a counter; ``SecretSealer/makeCounter(_:)``.
    package func makeCounter(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        try talk { connection throws(SealingError) in
            try connection.begin(expecting: counter.primaryName)
            try connection.define(counter)
            return try connection.increment(counter)
        }
    }

    /// Counts once; ``SecretSealer/increment(_:)``.
    package func increment(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        try talk { connection throws(SealingError) in
            try connection.begin(expecting: counter.primaryName)
            return try connection.increment(counter)
        }
    }

    /// Where a counter stands; ``SecretSealer/value(of:)``.
    package func value(of counter: SealedCounter) throws(SealingError) -> UInt64 {
        try talk { connection throws(SealingError) in
            try connection.begin(expecting: counter.primaryName)
            return try connection.read(counter)
        }
    }

    /// Removes a counter; ``SecretSealer/removeCounter(_:)``.
    package func removeCounter(_ counter: SealedCounter) throws(SealingError) {
        try talk { connection throws(SealingError) in
            try connection.begin(expecting: counter.primaryName)
            try connection.remove(counter)
        }
    }

    private static func isSound(_ authorisation: SecretBytes?) -> Bool {
        authorisation.map { (1...32).contains($0.count) } ?? true
    }

    private func talk<Answer: Sendable>(
        _ body: @escaping @Sendable (TPMConnection) throws(SealingError) -> Answer
    ) throws(SealingError) -> Answer {
        let address = address
        return try turn.run { () throws(SealingError) in
            let connection = try TPMConnection(address)
            defer { connection.close() }
            return try body(connection)
        }
    }
}
