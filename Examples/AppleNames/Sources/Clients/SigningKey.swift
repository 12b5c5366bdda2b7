// SPDX-License-Identifier: Apache-2.0
// A key in the keychain: made, found, used; errors by Unmanaged.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public final class SigningKey {
    private let tag: Data
    public init(tag: String) { self.tag = tag.data(using: .utf8)! }

    public func make() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: tag,
            ] as [String: Any],
        ]
        var error: Unmanaged<CFError>?
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return key
    }

    public func find() -> SecKey? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: tag,
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecReturnRef as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
        return (item as! SecKey)
    }

    public static func sign(_ data: Data, with key: SecKey) throws -> Data {
        var error: Unmanaged<CFError>?
        guard
            let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, data as CFData, &error)
                as Data?
        else { throw error!.takeRetainedValue() as Error }
        return signature
    }

    public static func verify(_ signature: Data, of data: Data, by key: SecKey) -> Bool {
        guard let open = SecKeyCopyPublicKey(key),
            SecKeyIsAlgorithmSupported(open, .verify, .ecdsaSignatureMessageX962SHA256)
        else { return false }
        return SecKeyVerifySignature(
            open,
            .ecdsaSignatureMessageX962SHA256,
            data as CFData,
            signature as CFData,
            nil
        )
    }
}
