// SPDX-License-Identifier: Apache-2.0
// What a person at a reader should know.

/// What happened at the reader and did not end the evaluation.
public enum FingerHint: String, Sendable, Hashable, CaseIterable {
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
