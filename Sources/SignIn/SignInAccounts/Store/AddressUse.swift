// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A sign-in with a code that was sent to an address and found right.
package struct AddressUse: Sendable, Hashable {
    /// Where the code was sent; written only while it is still the account's.
    package let recipient: MessageRecipient
    /// When it was sent.
    ///
    /// An address that was proved anew since is another one.
    package let sentAt: UnixTime
    /// The password that the code stands in for; written only while it is still the account's.
    package let stamp: PasswordStamp
    /// The browser, which is known from now on; nil for apps.
    package let browser: KnownBrowser?

    /// Assembles a use.
    package init(recipient: MessageRecipient, sentAt: UnixTime, stamp: PasswordStamp, browser: KnownBrowser?) {
        self.recipient = recipient
        self.sentAt = sentAt
        self.stamp = stamp
        self.browser = browser
    }
}
