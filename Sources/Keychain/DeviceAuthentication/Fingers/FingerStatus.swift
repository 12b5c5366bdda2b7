// SPDX-License-Identifier: Apache-2.0

/// A `VerifyStatus` of fprintd.
package enum FingerStatus: Sendable, Hashable {
    /// The finger is one of the enrolled.
    case match
    /// It is not.
    case noMatch
    /// It was not read well; `isDone` where the reader must be asked again.
    case retry(FingerHint, isDone: Bool)
    /// The reader is gone.
    case disconnected
    /// Something else went wrong, or was said that nobody knows.
    case failed

    /// Reads the two values of the signal.
    ///
    /// A match or a miss that is not an end contradicts itself, and is a failure.
    ///
    /// - Parameters:
    ///   - name: As `verify-match`.
    ///   - isDone: Whether the verification ended by it.
    package init(name: String, isDone: Bool) {
        self =
            switch name {
            case "verify-match": isDone ? .match : .failed
            case "verify-no-match": isDone ? .noMatch : .failed
            case "verify-retry-scan": .retry(.tryAgain, isDone: isDone)
            case "verify-swipe-too-short": .retry(.swipeTooShort, isDone: isDone)
            case "verify-finger-not-centered": .retry(.notCentred, isDone: isDone)
            case "verify-remove-and-retry": .retry(.removeAndRetry, isDone: isDone)
            case "verify-disconnected": .disconnected
            default: .failed
            }
    }
}

/// What happened at the reader and did not end the evaluation.
package enum FingerHint: String, Sendable, Hashable, CaseIterable {
    /// The reader waits for a finger.
    case ready
    /// That was another finger.
    case noMatch
    /// It was not read well.
    case tryAgain
    /// The swipe was too short.
    case swipeTooShort
    /// The finger was not centred.
    case notCentred
    /// Lift the finger and try again.
    case removeAndRetry
}
