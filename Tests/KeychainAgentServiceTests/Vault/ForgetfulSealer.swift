// SPDX-License-Identifier: Apache-2.0

import KeychainTesting
import KeychainVault
import SecretMemory

/// Answers every call, and gives back 32 bytes of its own.
final class ForgetfulSealer: SecretSealer {
    private let tpm = SimulatedSealer(random: .system)

    func seal(_ secret: SecretBytes, authorisation: SecretBytes?, registers: [Int]) throws(SealingError) -> TPMObject {
        try tpm.seal(secret, authorisation: authorisation, registers: registers)
    }

    func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        SecretBytes(randomCount: 32, from: .system)
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
