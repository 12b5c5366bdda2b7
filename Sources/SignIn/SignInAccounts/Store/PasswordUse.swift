// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A sign-in with a password that was found right, and with the code where one was asked for.
package struct PasswordUse: Sendable, Hashable {
    /// Which password was right; written only while it is still the account's.
    package let stamp: PasswordStamp
    /// Where the code of the second step was sent, which must still be the account's address; nil without one.
    package let recipient: MessageRecipient?
    /// When that code was sent; nil without one.
    ///
    /// An address that was proved anew since is another one.
    package let sentAt: UnixTime?
    /// The browser, which is known from now on; nil for apps.
    package let browser: KnownBrowser?
    /// The network that a step-up came from, where it is known; that of a sign-in goes with its browser.
    package var network: KnownNetwork?

    /// Assembles a use.
    package init(
        stamp: PasswordStamp,
        recipient: MessageRecipient? = nil,
        sentAt: UnixTime? = nil,
        browser: KnownBrowser?
    ) {
        self.stamp = stamp
        self.recipient = recipient
        self.sentAt = sentAt
        self.browser = browser
    }
}
