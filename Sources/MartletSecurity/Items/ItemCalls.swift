// SPDX-License-Identifier: Apache-2.0
// The four operations on Foundation's dictionaries, over any keychain.

package import Foundation
package import KeychainQueries
internal import OwnerPresence

/// The four operations, as a status and what is given back.
package struct ItemCalls {
    private let keychain: KeyedKeychain

    package init(_ backend: any KeychainBackend = ProcessKeychain.current) {
        keychain = KeyedKeychain(backend, object: { item throws(KeychainError) in try SecKey(item) })
    }

    package func add(_ attributes: NSDictionary) -> (status: OSStatus, result: AnyObject?) {
        Self.status { () throws(KeychainError) in try keychain.add(KeyedValue.entries(of: attributes)) }
    }

    package func copy(_ query: NSDictionary, hasPlace: Bool = true) -> (status: OSStatus, result: AnyObject?) {
        Self.status { () throws(KeychainError) in
            try keychain.copy(KeyedValue.entries(of: query), hasPlace: hasPlace)
        }
    }

    package func update(_ query: NSDictionary, _ changes: NSDictionary) -> OSStatus {
        Self.status { () throws(KeychainError) in
            try keychain.update(KeyedValue.entries(of: query), KeyedValue.entries(of: changes))
            return nil
        }.status
    }

    package func delete(_ query: NSDictionary) -> OSStatus {
        Self.status { () throws(KeychainError) in
            try keychain.delete(KeyedValue.entries(of: query))
            return nil
        }.status
    }

    /// Adds a key that was just made, with what was said of where it is to lie.
    func keep(_ key: SecKey, _ entries: [String: KeyedValue]) throws(KeychainError) {
        var entries = entries
        entries["class"] = .text("keys")
        entries["v_Ref"] = .object(key)
        _ = try keychain.add(entries)
    }

    private static func status(
        _ operation: () throws(KeychainError) -> KeyedValue?
    ) -> (status: OSStatus, result: AnyObject?) {
        do {
            return (0, try operation()?.foundation)
        } catch {
            return (error.status.rawValue, nil)
        }
    }
}
