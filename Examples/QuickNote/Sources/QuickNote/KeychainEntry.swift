// SPDX-License-Identifier: Apache-2.0
// One generic password in the keychain.

internal import Foundation
internal import LocalAuthentication
internal import Security

/// An item of the keychain, by service and account.
struct KeychainEntry: Sendable {
    let service: String
    let account: String

    private var query: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
        ]
    }

    /// Reads the data.
    ///
    /// - Parameter context: In which the owner was asked, for a guarded item.
    /// - Returns: Nil where there is no such item, or none for whom the context has.
    /// - Throws: What the keychain says.
    func read(with context: LAContext? = nil) throws(NoteError) -> Data? {
        var query = query
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        if let context { query[kSecUseAuthenticationContext as String] = context }
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        // With a context that the owner answered, a refusal means that others are enrolled now than when the item was written.
        if status == errSecItemNotFound || context != nil && status == errSecAuthFailed { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw Self.error(status) }
        return data
    }

    /// Adds what no owner is asked for; an item that is there stays as it is.
    func addIfAbsent(_ data: Data) throws(NoteError) {
        var item = query
        item[kSecValueData as String] = data
        item[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else { throw Self.error(status) }
    }

    /// Puts an item in place of the one that is there, which only the fingers or the face that are enrolled now give back.
    func replaceGuarded(_ data: Data) throws(NoteError) {
        try delete()
        let control = SecAccessControlCreateWithFlags(
            kCFAllocatorDefault,
            kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            .biometryCurrentSet,
            nil
        )
        guard let control else { throw Self.error(errSecParam) }
        var item = query
        item[kSecValueData as String] = data
        item[kSecAttrAccessControl as String] = control
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw Self.error(status) }
    }

    /// Removes the item, if there is one.
    func delete() throws(NoteError) {
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw Self.error(status) }
    }

    /// Fails where there is no keychain that gives an item back; a locked one asks its owner first, where it can.
    static func requireKeychain() throws(NoteError) {
        _ = try KeychainEntry(service: "quick-note", account: "none").read()
    }

    private static func error(_ status: OSStatus) -> NoteError {
        if status == errSecInteractionNotAllowed {
            return NoteError(.keychain, "The keychain is locked. Unlock it, then try again.")
        }
        let words = SecCopyErrorMessageString(status, nil) as String? ?? "status \(status)"
        return NoteError(.keychain, "The keychain says: \(words)")
    }
}

extension Notebook {
    /// Fails where there is no keychain to be had, with what it says.
    public static func requireKeychain() throws(NoteError) { try KeychainEntry.requireKeychain() }
}
