// SPDX-License-Identifier: Apache-2.0
// Constants as keys without a cast: a literal as CFDictionary, and [CFString: Any].
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum BareKeyQueries {
    public static func add(_ secret: Data, service: String) -> Bool {
        SecItemAdd(
            [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: "bare",
                kSecValueData: secret,
            ] as CFDictionary,
            nil
        ) == errSecSuccess
    }

    public static func read(service: String) -> Data? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecReturnData: true,
            kSecReturnAttributes: true,
        ]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == noErr else { return nil }
        let entries = result as! [CFString: Any]
        return entries[kSecValueData] as? Data
    }
}
