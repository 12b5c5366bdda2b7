// SPDX-License-Identifier: Apache-2.0

/// The state of a TPM's lockout, which all who use the TPM share.
package struct SealingLockout: Sendable, Hashable {
    /// Wrong authorisations that are counted now.
    package let failures: Int
    /// At how many nothing is tried any more.
    package let maximum: Int
    /// Seconds after which one failure is forgotten.
    package let secondsPerFailure: Int

    /// Describes a lockout.
    package init(failures: Int, maximum: Int, secondsPerFailure: Int) {
        self.failures = failures
        self.maximum = maximum
        self.secondsPerFailure = secondsPerFailure
    }

    /// Whether even the right authorisation is refused now.
    package var isLockedOut: Bool { failures >= maximum }

    /// How many tries are left.
    package var triesLeft: Int { max(0, maximum - failures) }

    /// At most how many seconds until something may be tried again, 0 when nothing has to be waited for.
    ///
    /// A TPM does not tell how many of them have passed.
    package var longestWait: Int {
        isLockedOut ? (failures - maximum + 1) * secondsPerFailure : 0
    }
}
