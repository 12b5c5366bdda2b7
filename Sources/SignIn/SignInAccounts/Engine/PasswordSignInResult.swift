// SPDX-License-Identifier: Apache-2.0
// What came of a right password.

/// What came of a name and a password that belong together.
public enum PasswordSignInResult: Sendable {
    /// The person is signed in.
    case signedIn(SignInOutcome)
    /// The account also asks for a code.
    case secondStep(SecondStepStart)
}
