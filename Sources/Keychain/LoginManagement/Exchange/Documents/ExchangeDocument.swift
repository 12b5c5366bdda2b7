// SPDX-License-Identifier: Apache-2.0

/// The accounts that one program hands to another.
///
/// [Credential Exchange Format 1.0](https://fidoalliance.org/specs/cx/cxf-v1.0-ps-20250814.html). What this module does not know
/// is kept where it stood and written again: members of each object, kinds of credentials, extensions, collections.
package struct ExchangeDocument: Sendable, Equatable {
    /// The major version that is read and written.
    package static let majorVersion: Int64 = 1

    /// The minor version.
    package var minorVersion: Int64
    /// The RP ID of the program that wrote it.
    package var exporterID: String
    /// The name of the program that wrote it.
    package var exporterName: String
    /// When it was written, in seconds since 1970.
    package var timestamp: Int64
    /// The accounts.
    package var accounts: [ExchangeAccount]
    /// What else stood there.
    package var kept: KeptMembers

    /// Makes a document.
    ///
    /// - Parameters:
    ///   - exporterID: The RP ID of this program.
    ///   - exporterName: The name of this program.
    ///   - timestamp: Now, in seconds since 1970.
    ///   - accounts: The accounts.
    package init(exporterID: String, exporterName: String, timestamp: Int64, accounts: [ExchangeAccount]) {
        minorVersion = 0
        self.exporterID = exporterID
        self.exporterName = exporterName
        self.timestamp = timestamp
        self.accounts = accounts
        kept = .none
    }

    /// The items of all accounts.
    package var items: [ExchangeItem] { accounts.flatMap(\.items) }
}
