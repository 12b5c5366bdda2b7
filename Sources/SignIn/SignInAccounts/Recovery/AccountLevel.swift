// SPDX-License-Identifier: Apache-2.0

/// The level of an account, which its recovery must not fall below.
package enum AccountLevel: Sendable, Hashable {
    /// One factor opens it: a password alone, or nothing yet.
    case first
    /// Two proofs are needed: a passkey, or a password with an authenticator app, or with a code by message after it.
    case second

    /// Judges an account.
    ///
    /// An account with a passkey counts as second level also beside a password: what the passkey alone may change, such as
    /// the ways to sign in, a code by mail must not give away.
    ///
    /// So does one whose password is followed by a code by message (``CodeUse/secondStep``). A mailbox is no factor (NIST SP
    /// 800-63B-4, section 3.1.3), but one that recovers alone would be the way around a password that it stands beside.
    ///
    /// - Parameters:
    ///   - methods: Which ways of signing in the account has.
    ///   - codeFollowsPassword: Whether a code by message follows its password where it signs in.
    package init(_ methods: AccountMethods, codeFollowsPassword: Bool) {
        let isGuarded = methods.hasPasskey || methods.hasVerifiedUser || methods.hasAuthenticatorApp
        self = isGuarded || codeFollowsPassword ? .second : .first
    }

    /// Whether proofs are enough to get back in.
    ///
    /// The first level needs one method of recovery; the second level two different ones, or one and a factor that was
    /// left (NIST SP 800-63B-4, section 4.2). Factors without a method never are: they are for signing in.
    ///
    /// - Parameter proofs: What was shown.
    /// - Returns: Whether it suffices.
    package func isReached(by proofs: Set<RecoveryProof>) -> Bool {
        guard proofs.contains(where: \.isMethod) else { return false }
        return self == .first || proofs.count >= 2
    }
}
