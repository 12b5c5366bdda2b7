// SPDX-License-Identifier: Apache-2.0
// How strong the ways into an account are.

/// The level of an account, which its recovery must not fall below.
public enum AccountLevel: Sendable, Hashable {
    /// One factor opens it: a password alone, or nothing yet.
    case first
    /// Two factors are needed: a passkey, or a password with an authenticator app.
    case second

    /// Judges an account.
    ///
    /// An account with a passkey counts as second level also beside a password: what the passkey alone may change, such as
    /// the ways to sign in, a code by mail must not give away.
    ///
    /// - Parameter methods: Which ways of signing in the account has.
    public init(_ methods: AccountMethods) {
        self = methods.hasPasskey || methods.hasVerifiedUser || methods.hasAuthenticatorApp ? .second : .first
    }

    /// Whether proofs are enough to get back in.
    ///
    /// The first level needs one method of recovery; the second level two different ones, or one and a factor that was
    /// left (NIST SP 800-63B-4, section 4.2). Factors without a method never are: they are for signing in.
    ///
    /// - Parameter proofs: What was shown.
    /// - Returns: Whether it suffices.
    public func isReached(by proofs: Set<RecoveryProof>) -> Bool {
        guard proofs.contains(where: \.isMethod) else { return false }
        return self == .first || proofs.count >= 2
    }
}
