// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// What a sign-in with a right password keeps until its code comes.
///
/// It names the password by its stamp: once the password is changed, the code opens nothing any more.
package struct PendingSecondStep: Sendable, Hashable {
    /// Whose password was right.
    package let account: UserHandle
    /// Which password that was.
    package let stamp: PasswordStamp
    /// The code that was sent by message; nil where the account has an authenticator app.
    package let sent: SentCode?
    /// Whether too many codes were sent by message already, so that recovery codes alone are taken.
    package let takesSavedCodesAlone: Bool
    /// Whether the account had signed in in that browser before; its wrong codes are counted apart then.
    package let isKnownBrowser: Bool

    /// Assembles a pending second step.
    package init(
        account: UserHandle,
        stamp: PasswordStamp,
        sent: SentCode? = nil,
        takesSavedCodesAlone: Bool = false,
        isKnownBrowser: Bool = false
    ) {
        self.account = account
        self.stamp = stamp
        self.sent = sent
        self.takesSavedCodesAlone = takesSavedCodesAlone
        self.isKnownBrowser = isKnownBrowser
    }
}
