// SPDX-License-Identifier: Apache-2.0
// How many wrong authorisations a TPM has counted.

/// The state of a TPM's lockout, which all who use the TPM share.
public struct SealingLockout: Sendable, Hashable {
    /// Wrong authorisations that are counted now.
    public let failures: Int
    /// At how many nothing is tried any more.
    public let maximum: Int
    /// Seconds after which one failure is forgotten.
    public let secondsPerFailure: Int

    /// Describes a lockout.
    ///
    /// - Parameters:
    ///   - failures: Wrong authorisations that are counted now.
    ///   - maximum: At how many nothing is tried any more.
    ///   - secondsPerFailure: Seconds after which one failure is forgotten.
    public init(failures: Int, maximum: Int, secondsPerFailure: Int) {
        self.failures = failures
        self.maximum = maximum
        self.secondsPerFailure = secondsPerFailure
    }

    /// Whether even the right authorisation is refused now.
    public var isLockedOut: Bool { failures >= maximum }

    /// How many tries are left.
    public var triesLeft: Int { max(0, maximum - failures) }

    /// At most how many seconds until something may be tried again, 0 when nothing has to be waited for.
    ///
    /// A TPM does not tell how many of them have passed.
    public var longestWait: Int {
        isLockedOut ? (failures - maximum + 1) * secondsPerFailure : 0
    }
}
