// SPDX-License-Identifier: Apache-2.0
// What a judged code leaves behind, to be written.

public import OneTimeCodes

/// The state before and after a code was judged; written only where the store still holds the state before.
///
/// So of codes that are given at once each is judged against what the one before it left, and none counts twice.
public enum CodeAdvance: Sendable, Hashable {
    /// A code of an authenticator app.
    case app(from: AuthenticatorApp, to: TimeCodeState)
    /// A recovery code.
    case recovery(from: RecoveryCodeSet, to: RecoveryCodeSet)
}
