// SPDX-License-Identifier: Apache-2.0
// What comes of a sign-in with a provider.

/// What comes of a sign-in with a provider.
public enum ExternalOutcome: Sendable {
    /// The account, signed in.
    case signedIn(SignInOutcome)
    /// The account asks for a code of its app, too.
    case secondStep(SecondStepStart)
    /// The identity opens no account yet.
    case newcomer(NewcomerStart)
}
