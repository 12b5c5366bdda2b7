// SPDX-License-Identifier: Apache-2.0
// A code that came back from an address, to be written.

/// A sign-in with a code that was sent to an address and found right.
public struct AddressUse: Sendable, Hashable {
    /// Where the code was sent; written only while it is still the account's.
    public let recipient: MessageRecipient
    /// The browser, which is known from now on; nil for apps.
    public let browser: KnownBrowser?

    /// Assembles a use.
    ///
    /// - Parameters:
    ///   - recipient: Where the code was sent.
    ///   - browser: The browser.
    public init(recipient: MessageRecipient, browser: KnownBrowser?) {
        self.recipient = recipient
        self.browser = browser
    }
}
