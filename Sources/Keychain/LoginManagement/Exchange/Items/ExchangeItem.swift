// SPDX-License-Identifier: Apache-2.0
// One item of a password manager.

/// An item: what people see as one entry, with the credentials that belong together.
public struct ExchangeItem: Sendable, Equatable {
    /// The identifier that the other program gave it; empty where it gave none.
    public var identifier: [UInt8]
    /// What it is called.
    public var title: String
    /// Where it is used, as the other program wrote it; nothing says that these are addresses.
    public var urls: [String]
    /// What people sort it under: tags, folders.
    public var tags: [String]
    /// Whether it was marked; nil where nothing is said.
    public var isFavorite: Bool?
    /// When it was made, in seconds since 1970.
    public var createdAt: Int64?
    /// When it was changed last, in seconds since 1970.
    public var modifiedAt: Int64?
    /// What it holds.
    public var credentials: [ExchangeCredential]
    /// What else its scope says, such as Android apps.
    public var keptScope: KeptMembers
    /// What else stood there.
    public var kept: KeptMembers

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - urls: Where it is used.
    ///   - credentials: What it holds.
    public init(title: String, urls: [String] = [], credentials: [ExchangeCredential] = []) {
        identifier = []
        self.title = title
        self.urls = urls
        tags = []
        self.credentials = credentials
        keptScope = .none
        kept = .none
    }
}
