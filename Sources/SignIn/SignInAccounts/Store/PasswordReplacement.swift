// SPDX-License-Identifier: Apache-2.0
// A new password in the place of another, to be written.

/// A new password for an account, and what stood there when it was judged.
public struct PasswordReplacement: Sendable, Hashable {
    /// The new password.
    public let password: AccountPassword
    /// Which password it replaces; nil when there was none.
    ///
    /// Another one in between voids the change.
    public let previous: PasswordStamp?
    /// The browser in which it was set, which is known from now on; nil for apps.
    public let browser: KnownBrowser?

    /// Assembles a replacement.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - previous: Which password it replaces; nil when there was none.
    ///   - browser: The browser in which it was set.
    public init(password: AccountPassword, previous: PasswordStamp?, browser: KnownBrowser?) {
        self.password = password
        self.previous = previous
        self.browser = browser
    }
}
