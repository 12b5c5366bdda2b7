// SPDX-License-Identifier: Apache-2.0

package import PasskeyRecords

/// An item: what people see as one entry, with the credentials that belong together.
package struct ExchangeItem: Sendable, Equatable {
    /// The identifier that the other program gave it; empty where it gave none.
    package var identifier: [UInt8]
    /// What it is called.
    package var title: String
    /// Where it is used, as the other program wrote it; nothing says that these are addresses.
    package var urls: [String]
    /// What people sort it under: tags, folders.
    package var tags: [String]
    /// Whether it was marked; nil where nothing is said.
    package var isFavorite: Bool?
    /// When it was made, in seconds since 1970.
    package var createdAt: Int64?
    /// When it was changed last, in seconds since 1970.
    package var modifiedAt: Int64?
    /// What it holds.
    package var credentials: [ExchangeCredential]
    /// What else its scope says, such as Android apps.
    package var keptScope: KeptMembers
    /// What else stood there.
    package var kept: KeptMembers

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - urls: Where it is used.
    ///   - credentials: What it holds.
    package init(title: String, urls: [String] = [], credentials: [ExchangeCredential] = []) {
        identifier = []
        self.title = title
        self.urls = urls
        tags = []
        self.credentials = credentials
        keptScope = .none
        kept = .none
    }
}

/// A credential of an item.
package enum ExchangeCredential: Sendable, Equatable {
    /// A name and a password (`basic-auth`).
    case login(ExchangeLogin)
    /// A passkey (`passkey`).
    case passkey(PasskeyRecord)
    /// The secret of an authenticator app (`totp`).
    case code(ExchangeCode)
    /// A text (`note`).
    case note(ExchangeNote)
    /// Fields that somebody made up (`custom-fields`).
    case fields(ExchangeFields)
    /// Any other kind, such as `credit-card`, and one of the kinds above that could not be read: kept as it came.
    case other(kind: String, KeptMembers)
}
