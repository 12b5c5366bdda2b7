// SPDX-License-Identifier: Apache-2.0
// An item by its persistent reference, which outlives a change of its account.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import Security

public struct PersistentNames {
    public private(set) var reference: Data?

    public init(account: String, secret: String) {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecAttrService as String: "persistent", kSecValueData as String: Data(secret.utf8),
            kSecReturnPersistentRef as String: true,
        ]
        var result: CFTypeRef?
        if SecItemAdd(attributes as CFDictionary, &result) == errSecSuccess { reference = result as? Data }
    }

    public func rename(to account: String) -> Bool {
        guard let reference = reference else { return false }
        let query = [kSecValuePersistentRef as String: reference] as [String: Any]
        return SecItemUpdate(query as CFDictionary, [kSecAttrAccount as String: account] as CFDictionary)
            == errSecSuccess
    }

    public func secret() -> String? {
        guard let reference = reference else { return nil }
        let query = [kSecValuePersistentRef as String: reference, kSecReturnData as String: true] as [String: Any]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return (result as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
}
