// SPDX-License-Identifier: Apache-2.0
// A file that imports Foundation alone, as many do: Exports.swift brings the rest.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@propertyWrapper
public struct Kept {
    private let key: String
    public init(_ key: String) { self.key = key }

    private var query: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key,
            kSecAttrService as String: "kept",
        ]
    }

    public var wrappedValue: String? {
        get {
            var result: CFTypeRef?
            let reading = query.merging([kSecReturnData as String: true]) { $1 }
            guard SecItemCopyMatching(reading as CFDictionary, &result) == errSecSuccess else { return nil }
            return (result as? Data).flatMap { String(data: $0, encoding: .utf8) }
        }
        nonmutating set {
            guard let value = newValue else {
                SecItemDelete(query as CFDictionary)
                return
            }
            let change = [kSecValueData as String: Data(value.utf8)]
            if SecItemUpdate(query as CFDictionary, change as CFDictionary) == errSecItemNotFound {
                SecItemAdd(query.merging(change) { $1 } as CFDictionary, nil)
            }
        }
    }
}
