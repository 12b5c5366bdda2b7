// SPDX-License-Identifier: Apache-2.0
// A name and a password.

/// A name and a password.
public struct ExchangeLogin: Sendable, Equatable {
    /// The name; nil where there is none.
    public var username: ExchangeField?
    /// The password; nil where there is none.
    public var password: ExchangeField?
    /// What else stood there.
    public var kept: KeptMembers

    /// Makes a login.
    ///
    /// - Parameters:
    ///   - username: The name.
    ///   - password: The password.
    ///   - kept: What else belongs to it.
    public init(username: ExchangeField?, password: ExchangeField?, kept: KeptMembers = .none) {
        self.username = username
        self.password = password
        self.kept = kept
    }
}
