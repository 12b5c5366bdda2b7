// SPDX-License-Identifier: Apache-2.0
// A verified use of a password, to be written.

/// A sign-in with a password that was found right, and with the code where one was asked for.
public struct PasswordUse: Sendable, Hashable {
    /// Which password was right; written only while it is still the account's.
    public let stamp: PasswordStamp
    /// The browser, which is known from now on; nil for apps.
    public let browser: KnownBrowser?

    /// Assembles a use.
    ///
    /// - Parameters:
    ///   - stamp: Which password was right.
    ///   - browser: The browser.
    public init(stamp: PasswordStamp, browser: KnownBrowser?) {
        self.stamp = stamp
        self.browser = browser
    }
}
