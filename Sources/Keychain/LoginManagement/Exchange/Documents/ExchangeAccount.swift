// SPDX-License-Identifier: Apache-2.0
// An account in a document.

/// One person's account at a password manager.
public struct ExchangeAccount: Sendable, Equatable {
    /// The identifier that the other program gave it.
    public var identifier: [UInt8]
    /// What its owner calls it; may be empty.
    public var username: String
    /// The address that it was registered with; may be empty.
    public var email: String
    /// Its items.
    public var items: [ExchangeItem]
    /// What else stood there, such as collections.
    public var kept: KeptMembers

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - identifier: 1 to 64 bytes.
    ///   - username: What its owner calls it.
    ///   - email: The address that it was registered with.
    ///   - items: Its items.
    public init(identifier: [UInt8], username: String = "", email: String = "", items: [ExchangeItem] = []) {
        self.identifier = identifier
        self.username = username
        self.email = email
        self.items = items
        kept = .none
    }
}
