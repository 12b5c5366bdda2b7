// SPDX-License-Identifier: Apache-2.0
// An item that asks for the owner, with a context that was answered before.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import LocalAuthentication
import Security

public struct GuardedItem {
    public init() {}

    public func save(_ secret: String) throws {
        var error: Unmanaged<CFError>?
        guard
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault,
                kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
                [.biometryCurrentSet, .or, .devicePasscode],
                &error
            )
        else { throw error!.takeRetainedValue() as Error }
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "guarded",
            kSecAttrAccessControl as String: control as Any, kSecValueData as String: Data(secret.utf8),
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainFault(status) }
    }

    public func readAsking() throws -> String { try read(with: LAContext()) }

    public func read(with context: LAContext?) throws -> String {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "guarded",
            kSecReturnData as String: true,
        ]
        if let context = context {
            context.localizedReason = "Read the guarded item"
            query[kSecUseAuthenticationContext as String] = context
        } else {
            query[kSecUseAuthenticationUI as String] = kSecUseAuthenticationUIFail
        }
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw KeychainFault(status) }
        return String(decoding: data, as: UTF8.self)
    }
}
