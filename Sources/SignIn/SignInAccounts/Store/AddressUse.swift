// SPDX-License-Identifier: Apache-2.0
// A code that came back from an address, to be written.

public import ByteEncodings
internal import WebAuthnTypes

/// A sign-in with a code that was sent to an address and found right.
public struct AddressUse: Sendable, Hashable {
    /// Where the code was sent; written only while it is still the account's.
    public let recipient: MessageRecipient
    /// When it was sent.
    ///
    /// An address that was proved anew since is another one.
    public let sentAt: UnixTime
    /// The password that the code stands in for; written only while it is still the account's.
    public let stamp: PasswordStamp
    /// The browser, which is known from now on; nil for apps.
    public let browser: KnownBrowser?

    /// Assembles a use.
    ///
    /// - Parameters:
    ///   - recipient: Where the code was sent.
    ///   - sentAt: When it was sent.
    ///   - stamp: The password that the code stands in for.
    ///   - browser: The browser.
    public init(recipient: MessageRecipient, sentAt: UnixTime, stamp: PasswordStamp, browser: KnownBrowser?) {
        self.recipient = recipient
        self.sentAt = sentAt
        self.stamp = stamp
        self.browser = browser
    }
}
