// SPDX-License-Identifier: Apache-2.0
// Queries as NSMutableDictionary and NSDictionary, passed as they are or cast.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum MutableDictionaryQueries {
    static func base(_ key: String) -> NSMutableDictionary {
        let query = NSMutableDictionary()
        query.setObject(kSecClassGenericPassword, forKey: kSecClass)
        query[kSecAttrAccount as String] = key
        query[kSecAttrService as String] = "mutable"
        return query
    }

    public static func write(_ data: Data, key: String) -> Bool {
        let query = base(key)
        SecItemDelete(query)
        query[kSecValueData as String] = data
        return SecItemAdd(query, nil) == errSecSuccess
    }

    public static func read(key: String) -> Data? {
        let query = base(key)
        query[kSecReturnData as String] = kCFBooleanTrue!
        var result: AnyObject?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return result as? Data
    }

    public static func count() -> Int {
        let query: NSDictionary = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "mutable", kSecMatchLimit: kSecMatchLimitAll,
            kSecReturnAttributes: true,
        ]
        var result: AnyObject?
        SecItemCopyMatching(query, &result)
        return (result as? NSArray)?.count ?? 0
    }
}
