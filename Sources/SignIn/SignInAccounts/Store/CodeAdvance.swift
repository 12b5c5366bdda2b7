// SPDX-License-Identifier: Apache-2.0

package import OneTimeCodes

/// The state before and after a code was judged; written only where the store still holds the state before.
///
/// So of codes that are given at once each is judged against what the one before it left, and none counts twice.
package enum CodeAdvance: Sendable, Hashable {
    /// A code of an authenticator app.
    case app(from: AuthenticatorApp, to: TimeCodeState)
    /// A recovery code.
    case recovery(from: RecoveryCodeSet, to: RecoveryCodeSet)

    /// The wrong codes in a row with this one; nil when this one did not count as wrong.
    var failures: Int? {
        let (before, after) =
            switch self {
            case .app(let app, let next): (app.state.guesses.failures, next.guesses.failures)
            case .recovery(let set, let next): (set.guesses.failures, next.guesses.failures)
            }
        return after > before ? after : nil
    }
}
