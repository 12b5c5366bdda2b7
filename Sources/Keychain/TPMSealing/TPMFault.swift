// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault

/// A status that is not success.
struct TPMFault {
    private let status: UInt32

    /// nil for success.
    init?(_ status: UInt32) {
        guard status != 0 else { return nil }
        self.status = status
    }

    /// The TPM's own code without what it is about; nil when software before it answered.
    private var answer: UInt32? {
        // From the TPM itself, or from the resource manager in its name.
        guard [0, 11].contains(status >> 16) else { return nil }
        return status & 0x80 != 0 ? status & 0xBF : status & 0xFFF
    }

    /// Whether an authorisation was wrong.
    var isAuthorisation: Bool { [0x8E, 0xA2].contains(answer) }

    /// Whether the state of the lockout is worth telling.
    var isAboutLockout: Bool { isAuthorisation || answer == 0x921 }

    /// Whether a structure or a handle was refused: any of the codes that are about one, but those of authorisation.
    var isAboutForm: Bool { answer.map { $0 & 0x80 != 0 && !isAuthorisation } ?? false }

    /// The error that a caller sees.
    func error(lockout: SealingLockout?) -> SealingError {
        switch answer {
        case 0x8E, 0xA2: .authorisationWrong(lockout)
        case 0x921: .lockedOut(lockout)
        // POLICY_FAIL, PCR_CHANGED.
        case 0x9D, 0x128: .registersChanged
        // INTEGRITY.
        case 0x9F: .objectDamaged
        // NV_DEFINED.
        case 0x14C: Self.counterTaken
        // HANDLE.
        case 0x8B: Self.counterMissing
        // OBJECT_MEMORY, SESSION_MEMORY, MEMORY, the handles of both; YIELDED, TESTING; NV_RATE, RETRY, NV_UNAVAILABLE.
        case .some(0x902...0x906), 0x908, 0x90A, 0x920, 0x922, 0x923:
            SealingError(
                .busy,
                "the TPM has no room or no time for this now (\(number)); try again, and let programs share it through /dev/tpmrm0"
            )
        case .some:
            SealingError(
                .firmwareFault,
                "the TPM answered with \(number); restart the machine, and look for a newer firmware if it stays so"
            )
        // The transport's layer: what it cannot send or receive.
        case nil where status >> 16 == 10:
            SealingError(.connectionLost, "the TPM went away in the middle (\(number)); try again")
        case nil:
            SealingError(
                .firmwareFault,
                "what came from the TPM does not bear its seal or its form (\(number)); restart the machine, and do not trust it if it stays so"
            )
        }
    }

    private var number: String { "0x" + String(status, radix: 16) }

    /// The answer was no error, and no answer either.
    static var nonsense: SealingError {
        SealingError(
            .firmwareFault,
            "the TPM answered with something of another length or kind; look for a newer firmware"
        )
    }

    /// The owner's hierarchy has a password.
    static var ownerAuthorisationNeeded: SealingError {
        SealingError(
            .ownerAuthorisationNeeded,
            "the owner of this machine's TPM has set a password; take it off (tpm2_changeauth -c owner) or go without the TPM"
        )
    }

    /// Nothing at the index.
    static var counterMissing: SealingError {
        SealingError(.counterMissing, "the TPM has no such counter; it was removed, or the TPM was cleared")
    }

    /// Something else at the index.
    static var counterTaken: SealingError {
        SealingError(.counterTaken, "another program has that index in the TPM; choose another one")
    }
}
