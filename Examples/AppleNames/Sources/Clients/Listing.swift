// SPDX-License-Identifier: Apache-2.0
// All items of a class, as arrays of dictionaries by several casts.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Security

public struct Entry: Sendable {
    public let account: String
    public let modified: Date
}

public enum Listing {
    public static func entries(service: String) throws -> [Entry] {
        let query =
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service as CFString,
                kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true as CFBoolean,
            ] as [String: AnyObject]
        var items: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &items)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess else { throw KeychainFault(status) }
        guard let list = items as? [[String: AnyObject]] else { throw KeychainFault(errSecDecode) }
        return list.compactMap { item in
            guard let account = item[kSecAttrAccount as String] as? String,
                let modified = item[kSecAttrModificationDate as String] as? Date
            else { return nil }
            return Entry(account: account, modified: modified)
        }
    }
}
