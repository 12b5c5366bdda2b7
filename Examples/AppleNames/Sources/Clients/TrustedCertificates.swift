// SPDX-License-Identifier: Apache-2.0
// Only what is trusted: by a policy, at a date, in the keychains that are searched.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum TrustedCertificates {
    public static func all(trustedOnly: Bool, in keychains: [SecKeychain]? = nil) -> [SecCertificate] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassCertificate,
            kSecMatchLimit as String: kSecMatchLimitAll,
            kSecMatchTrustedOnly as String: trustedOnly,
            kSecReturnRef as String: kCFBooleanTrue!,
        ]
        if let keychains { query[kSecMatchSearchList as String] = keychains }
        var items: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &items) == errSecSuccess else { return [] }
        return items as? [SecCertificate] ?? []
    }

    public static func status(forServer host: String) -> OSStatus {
        let policy = SecPolicyCreateSSL(true, host as CFString)
        let query =
            [
                kSecClass: kSecClassCertificate, kSecMatchPolicy: policy, kSecMatchValidOnDate: Date(),
            ] as CFDictionary
        return SecItemCopyMatching(query, nil)
    }

    /// Those of some that the keychain still has.
    public static func kept(of certificates: [SecCertificate]) -> Int {
        let query: NSDictionary = [
            kSecClass: kSecClassCertificate, kSecMatchItemList: certificates as CFArray,
            kSecMatchLimit: kSecMatchLimitAll, kSecReturnRef: true,
        ]
        var items: AnyObject?
        SecItemCopyMatching(query, &items)
        return (items as? [Any])?.count ?? 0
    }

    public static func keychains() -> [SecKeychain] {
        var list: CFArray?
        var standard: SecKeychain?
        guard SecKeychainCopySearchList(&list) == errSecSuccess, SecKeychainCopyDefault(&standard) == errSecSuccess,
            CFGetTypeID(standard) == SecKeychainGetTypeID()
        else { return [] }
        return list as! [SecKeychain]
    }
}
