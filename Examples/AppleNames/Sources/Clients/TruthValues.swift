// SPDX-License-Identifier: Apache-2.0
// The ways of writing truth and limits: Core Foundation's, a choice of two, a cast to Any, numbers.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum TruthValues {
    public static func attributes(all: Bool, synced: Bool) -> Int {
        let query: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword,
            kSecAttrServer as String: "nest.example",
            kSecReturnAttributes as String: kCFBooleanTrue as Any,
            kSecReturnData as String: kCFBooleanFalse!,
            kSecAttrSynchronizable as String: synced ? kCFBooleanTrue! : kCFBooleanFalse!,
            kSecMatchLimit as String: all ? kSecMatchLimitAll : 2,
        ]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return 0 }
        return (result as? [[String: Any]])?.count ?? 0
    }

    public static func add(account: String, synced: Bool) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword,
            kSecAttrServer as String: "nest.example",
            kSecAttrAccount as String: account,
            kSecAttrPort as String: 443,
            kSecAttrProtocol as String: kSecAttrProtocolHTTPS,
            kSecAttrAuthenticationType as String: kSecAttrAuthenticationTypeHTMLForm,
            kSecAttrSynchronizable as String: synced ? kCFBooleanTrue as Any : kCFBooleanFalse as Any,
            kSecValueData as String: Data(account.utf8),
        ]
        SecItemAdd(query as CFDictionary, nil)
    }
}
