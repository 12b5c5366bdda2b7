// SPDX-License-Identifier: Apache-2.0
// Queries of objects: [String: AnyObject], and a result by AnyObject.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Security

public enum ObjectQueries {
    public static func store(_ text: String, account: String) -> OSStatus {
        var query = [String: AnyObject]()
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrAccount as String] = account as AnyObject
        query[kSecValueData as String] = text.data(using: .utf8) as AnyObject?
        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        return SecItemAdd(query as CFDictionary, nil)
    }

    public static func read(account: String) -> String? {
        var query = [String: AnyObject]()
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrAccount as String] = account as NSString
        query[kSecReturnData as String] = kCFBooleanTrue
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: AnyObject?
        let status = withUnsafeMutablePointer(to: &result) {
            SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
        }
        guard status == errSecSuccess, let data = result as? Data else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
