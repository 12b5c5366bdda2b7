// SPDX-License-Identifier: Apache-2.0
// The four methods that tutorials teach: string keys, a status that becomes an error.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public struct TutorialError: Error, CustomStringConvertible {
    public let message: String
    public init(status: OSStatus) {
        message = SecCopyErrorMessageString(status, nil) as String? ?? "status \(status)"
    }
    public var description: String { message }
}

public final class TutorialStore {
    public init() {}

    public func save(_ password: String, account: String, service: String) throws {
        guard !password.isEmpty else {
            try remove(account: account, service: service)
            return
        }
        var query: [String: Any] = [:]
        query[kSecClass as String] = kSecClassGenericPassword
        query[kSecAttrAccount as String] = account
        query[kSecAttrService as String] = service
        query[kSecValueData as String] = password.data(using: .utf8)!
        let status = SecItemAdd(query as CFDictionary, nil)
        switch status {
        case errSecSuccess: break
        case errSecDuplicateItem: try change(password, account: account, service: service)
        default: throw TutorialError(status: status)
        }
    }

    // example apple-keychain begins
    public func password(account: String, service: String) throws -> String? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
            kSecAttrService as String: service,
            kSecMatchLimit as String: kSecMatchLimitOne,
            kSecReturnAttributes as String: true,
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status != errSecItemNotFound else { return nil }
        guard status == errSecSuccess else { throw TutorialError(status: status) }
        guard let existing = item as? [String: Any],
            let data = existing[kSecValueData as String] as? Data,
            let password = String(data: data, encoding: .utf8)
        else { throw TutorialError(status: errSecDecode) }
        return password
    }
    // example apple-keychain ends

    func change(_ password: String, account: String, service: String) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
            kSecAttrService as String: service,
        ]
        let changes: [String: Any] = [kSecValueData as String: Data(password.utf8)]
        let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw TutorialError(status: status) }
    }

    public func remove(account: String, service: String) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: account,
            kSecAttrService as String: service,
        ]
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw TutorialError(status: status) }
    }
}
