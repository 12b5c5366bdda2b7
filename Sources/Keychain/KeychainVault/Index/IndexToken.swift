// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import KeychainItems
internal import SecretMemory

/// A token that stands for values of a row's metadata: 16 bytes that say nothing without the vault's key.
///
/// Tokens lie beside rows and never travel. They are not believed: who writes the file can put any token beside any row, so
/// whoever found a row by one opens its metadata and compares.
package struct IndexToken: Sendable, Hashable {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Takes the bytes of a token.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    private init(truncating code: [UInt8]) { bytes = Array(code.prefix(16)) }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - kind: What the values are, as `site`: tokens of two kinds never meet.
    ///   - values: Any number of values.
    ///   - keys: The vault's keys, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(_ kind: String, of values: [CBORValue], with keys: EpochKeys) throws(VaultError) {
        let context = SealContext.bytes("index", [.text(kind)] + values)
        self.init(truncating: KeyDerivation.authenticationCode(context, key: try keys.key(.index)))
    }
}

extension IndexToken {
    /// The token of an item's primary key: a store refuses to add a second item with the same.
    ///
    /// - Parameters:
    ///   - key: The primary key; its vault does not count, since each vault has keys of its own.
    ///   - keys: The vault's keys, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(_ key: PrimaryKey, with keys: EpochKeys) throws(VaultError) {
        let values: [CBORValue] = [.text(key.kind.rawValue), .text(key.accessGroup)] + key.values.map(CBORValue.init)
        try self.init("primary key", of: values, with: keys)
    }

    /// The token of those that were removed, and are kept for a while.
    package static func removed(with keys: EpochKeys) throws(VaultError) -> IndexToken {
        try IndexToken("removed", of: [], with: keys)
    }
}
