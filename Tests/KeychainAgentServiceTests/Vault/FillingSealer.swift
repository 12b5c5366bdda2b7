// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import KeychainTesting
import KeychainVault
import SecretMemory
import Synchronization

/// Opens what its TPM sealed, and takes all room of the vault's disk meanwhile: behind the attempt's count, and before all else that an
/// unlock writes.
final class FillingSealer: SecretSealer {
    private let tpm: SimulatedSealer
    private let disk: SmallDisk
    private let vault: String
    /// Somebody who reads the file, so that its log cannot begin anew where it lies.
    private let reader = Mutex<DatabaseQueue?>(nil)

    init(_ tpm: SimulatedSealer, _ disk: SmallDisk, vault: String) {
        (self.tpm, self.disk, self.vault) = (tpm, disk, vault)
    }

    func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        let secret = try tpm.unseal(object, authorisation: authorisation)
        do {
            try take()
        } catch {
            throw SealingError(.busy, "the disk could not be filled: \(error)")
        }
        return secret
    }

    private func take() throws {
        try reader.withLock { reader in
            guard reader == nil else { return }
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let queue = try DatabaseQueue(path: vault, configuration: configuration)
            try queue.inDatabase { db in try db.execute(sql: "BEGIN; SELECT failures FROM attempts") }
            reader = queue
        }
        unlink("\(vault).reserve")
        disk.fill()
    }

    /// Gives the room back, and reads no more.
    func clear() throws {
        try reader.withLock { queue in
            try queue?.inDatabase { db in try db.execute(sql: "ROLLBACK") }
            queue = nil
        }
        disk.clear()
    }

    func seal(_ secret: SecretBytes, authorisation: SecretBytes?, registers: [Int]) throws(SealingError) -> TPMObject {
        try tpm.seal(secret, authorisation: authorisation, registers: registers)
    }

    func checkReadiness(expecting primaryName: [UInt8]) throws(SealingError) {
        try tpm.checkReadiness(expecting: primaryName)
    }

    func lockout() throws(SealingError) -> SealingLockout { try tpm.lockout() }

    func makeCounter(_ counter: SealedCounter) throws(SealingError) -> UInt64 { try tpm.makeCounter(counter) }

    func increment(_ counter: SealedCounter) throws(SealingError) -> UInt64 { try tpm.increment(counter) }

    func value(of counter: SealedCounter) throws(SealingError) -> UInt64 { try tpm.value(of: counter) }

    func removeCounter(_ counter: SealedCounter) throws(SealingError) { try tpm.removeCounter(counter) }
}
