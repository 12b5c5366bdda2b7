// SPDX-License-Identifier: Apache-2.0

/// Six to eight digits: fewer are guessed, more are mistyped.
package enum CodeLength: Int, Sendable, Hashable, CaseIterable {
    /// Six digits, the usual length.
    case six = 6
    /// Seven digits.
    case seven = 7
    /// Eight digits, the most that HOTP's 31 bits fill.
    case eight = 8
}
