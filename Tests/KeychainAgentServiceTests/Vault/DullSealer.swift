// SPDX-License-Identifier: Apache-2.0

import KeychainTesting
import KeychainVault
import SecretMemory
import Synchronization

/// Opens what its TPM sealed, and fails to seal.
final class DullSealer: SecretSealer {
    /// How it fails.
    enum Fault: Sendable, CaseIterable {
        /// It says so.
        case refuses
        /// It seals, and gives something else back.
        case forgets
    }

    private let tpm: SimulatedSealer
    private let fault: Fault
    private let made = Mutex<Set<TPMObject>>([])

    init(_ tpm: SimulatedSealer, _ fault: Fault) { (self.tpm, self.fault) = (tpm, fault) }

    func seal(_ secret: SecretBytes, authorisation: SecretBytes?, registers: [Int]) throws(SealingError) -> TPMObject {
        guard fault == .forgets else { throw SealingError(.busy, "the TPM has no room now") }
        let object = try tpm.seal(secret, authorisation: authorisation, registers: registers)
        made.withLock { _ = $0.insert(object) }
        return object
    }

    func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        let secret = try tpm.unseal(object, authorisation: authorisation)
        return made.withLock { $0.contains(object) } ? SecretBytes(randomCount: 32, from: .system) : secret
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
