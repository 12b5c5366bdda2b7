// SPDX-License-Identifier: Apache-2.0

/// One person's account at a password manager.
package struct ExchangeAccount: Sendable, Equatable {
    /// The identifier that the other program gave it.
    package var identifier: [UInt8]
    /// What its owner calls it; may be empty.
    package var username: String
    /// The address that it was registered with; may be empty.
    package var email: String
    /// Its items.
    package var items: [ExchangeItem]
    /// What else stood there, such as collections.
    package var kept: KeptMembers

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - identifier: 1 to 64 bytes.
    ///   - username: What its owner calls it.
    ///   - email: The address that it was registered with.
    ///   - items: Its items.
    package init(identifier: [UInt8], username: String = "", email: String = "", items: [ExchangeItem] = []) {
        self.identifier = identifier
        self.username = username
        self.email = email
        self.items = items
        kept = .none
    }
}
