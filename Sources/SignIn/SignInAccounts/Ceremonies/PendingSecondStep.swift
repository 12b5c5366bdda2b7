// SPDX-License-Identifier: Apache-2.0
// A right password that waits for a code.

public import WebAuthnTypes

/// What a sign-in with a right password keeps until its code comes.
///
/// It names the password by its stamp: once the password is changed, the code opens nothing any more.
public struct PendingSecondStep: Sendable, Hashable {
    /// Whose password was right.
    public let account: UserHandle
    /// Which password that was.
    public let stamp: PasswordStamp
    /// The code that was sent by message; nil where the account has an authenticator app.
    public let sent: SentCode?
    /// Whether too many codes were sent by message already, so that recovery codes alone are taken.
    public let takesSavedCodesAlone: Bool
    /// Whether the account had signed in in that browser before; its wrong codes are counted apart then.
    public let isKnownBrowser: Bool

    /// Assembles a pending second step.
    ///
    /// - Parameters:
    ///   - account: Whose password was right.
    ///   - stamp: Which password that was.
    ///   - sent: The code that was sent by message.
    ///   - takesSavedCodesAlone: Whether recovery codes alone are taken.
    ///   - isKnownBrowser: Whether the account had signed in in that browser before.
    public init(
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
