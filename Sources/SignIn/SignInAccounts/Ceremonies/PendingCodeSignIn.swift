// SPDX-License-Identifier: Apache-2.0
// A sign-in that waits for a code.

public import WebAuthnTypes

/// A sign-in with a code by message, which for whoever may not sign in so is the same but for its end.
public struct PendingCodeSignIn: Sendable, Hashable {
    /// Whose account; nil when the code opens none.
    public let account: UserHandle?
    /// The password that the code stands in for; nil when the code opens none.
    ///
    /// Another one by then voids the code.
    public let stamp: PasswordStamp?
    /// The code, sent or not.
    public let sent: SentCode

    /// Assembles a pending sign-in.
    ///
    /// - Parameters:
    ///   - account: Whose account.
    ///   - stamp: The password that the code stands in for.
    ///   - sent: The code.
    public init(account: UserHandle?, stamp: PasswordStamp?, sent: SentCode) {
        self.account = account
        self.stamp = stamp
        self.sent = sent
    }
}
