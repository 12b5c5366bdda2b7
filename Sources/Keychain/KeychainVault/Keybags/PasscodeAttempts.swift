// SPDX-License-Identifier: Apache-2.0

/// Attempts at a passcode: five are free, then one waits.
///
/// A value: ask ``begin(at:)``, write what it gives *durably before* the passcode is stretched, and write ``zero`` after a right
/// one. Who kills the process in the middle has spent the attempt. It holds against whoever asks the agent; who can write the
/// file can guess without it, at the price of the stretching.
package struct PasscodeAttempts: Sendable, Hashable {
    /// Attempts in a row that were not known to be right.
    package let failures: Int
    /// When the last of them began, in milliseconds since 1970.
    package let begunAt: Int64

    /// No attempt yet, or a right one.
    package static let zero = PasscodeAttempts(failures: 0, begunAt: 0)

    /// Takes what was stored.
    ///
    /// - Parameters:
    ///   - failures: Less than zero counts as zero.
    ///   - begunAt: Milliseconds since 1970; less than zero counts as zero.
    package init(failures: Int, begunAt: Int64) {
        self.failures = max(failures, 0)
        self.begunAt = max(begunAt, 0)
    }

    /// Begins an attempt.
    ///
    /// - Parameter now: Milliseconds since 1970.
    /// - Returns: What to write before the attempt, or until when to wait.
    package func begin(at now: Int64) -> PasscodeTurn {
        // A clock that was set back begins the wait anew: no way around it, and no wait of years either.
        let begun = min(begunAt, now)
        let (wait, count) = (Self.wait(after: failures), min(failures, 999_999) + 1)
        guard now - begun >= wait else {
            // A clock at the end of its range is a wrong clock, and no reason to end the process.
            let (until, isBeyond) = begun.addingReportingOverflow(wait)
            return .wait(until: isBeyond ? .max : until, PasscodeAttempts(failures: failures, begunAt: begun))
        }
        return .proceed(PasscodeAttempts(failures: count, begunAt: now))
    }

    /// How long one waits after so many failures, in milliseconds.
    private static func wait(after failures: Int) -> Int64 {
        switch failures {
        case ..<5: 0
        case 5: 60_000
        case 6: 300_000
        case 7: 900_000
        default: 3_600_000
        }
    }
}

/// What ``PasscodeAttempts/begin(at:)`` says.
package enum PasscodeTurn: Sendable, Hashable {
    /// Write this durably, then try.
    case proceed(PasscodeAttempts)
    /// Not before this time, in milliseconds since 1970; write the attempts if they are not what was stored, which they are not
    /// after a clock was set back.
    case wait(until: Int64, PasscodeAttempts)
}
