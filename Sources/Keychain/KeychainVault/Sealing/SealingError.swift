// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a TPM did not seal, give back or count.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages hold no secrets.
package struct SealingError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String
    /// How the lockout stood after ``Code/authorisationWrong`` and ``Code/lockedOut``, where the TPM said so.
    package let lockout: SealingLockout?

    package init(_ code: Code, _ message: String, lockout: SealingLockout? = nil) {
        self.code = code
        self.message = message
        self.lockout = lockout
    }
}

extension SealingError {
    /// The error after a wrong authorisation.
    ///
    /// - Parameter lockout: What the TPM says of its lockout after it.
    /// - Returns: The error with a sentence.
    package static func authorisationWrong(_ lockout: SealingLockout?) -> Self {
        let left = lockout.map { "; tries left before it refuses all: \($0.triesLeft)" } ?? ""
        return Self(.authorisationWrong, "the TPM refuses this passcode or authorisation" + left, lockout: lockout)
    }

    /// The error while nothing may be tried.
    ///
    /// - Parameter lockout: What the TPM says of its lockout.
    /// - Returns: The error with a sentence.
    package static func lockedOut(_ lockout: SealingLockout?) -> Self {
        let wait = lockout.map { "in \($0.longestWait) seconds at the latest" } ?? "later"
        return Self(
            .lockedOut,
            "the TPM refuses even the right passcode after too many wrong ones, here or in another program; try again \(wait)",
            lockout: lockout
        )
    }

    /// The error where the primary key has another name.
    package static var otherTPM: Self {
        Self(
            .otherTPM,
            "this was sealed by another TPM, or by this one before it was cleared; restore the vault with its recovery key or a backup"
        )
    }

    /// The error for an object that the TPM does not take.
    package static var objectDamaged: Self {
        Self(
            .objectDamaged,
            "what the TPM sealed was changed or is damaged; restore the keybag from a backup made on this machine"
        )
    }

    /// The error for registers that differ.
    package static var registersChanged: Self {
        Self(
            .registersChanged,
            "this machine started otherwise than when it was sealed (firmware, boot settings); unlock by recovery and seal anew"
        )
    }

    /// The error for a secret, an authorisation or registers of another form.
    package static var valueInvalid: Self {
        Self(
            .valueInvalid,
            "a TPM seals 32 bytes, under an authorisation of 1 to 32 bytes or none, and ascending registers from 0 to 23"
        )
    }
}
