// SPDX-License-Identifier: Apache-2.0
// Two keys agree; one travels as bytes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Security

public enum SharedSecret {
    public static func agree() throws -> Bool {
        let parameters = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeySizeInBits: 384] as [CFString: Any]
        var error: Unmanaged<CFError>?
        guard let mine = SecKeyCreateRandomKey(parameters as CFDictionary, &error),
            let theirs = SecKeyCreateRandomKey(parameters as CFDictionary, &error),
            let open = SecKeyCopyPublicKey(theirs),
            let bytes = SecKeyCopyExternalRepresentation(open, &error) as Data?
        else { throw error!.takeRetainedValue() as Error }
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: kSecAttrKeyClassPublic, kSecAttrKeySizeInBits: 384,
        ]
        guard let arrived = SecKeyCreateWithData(bytes as CFData, attributes as CFDictionary, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        let derivation: [String: Any] = [
            SecKeyKeyExchangeParameter.requestedSize.rawValue as String: 32,
            SecKeyKeyExchangeParameter.sharedInfo.rawValue as String: Data("nest".utf8),
        ]
        let algorithm = SecKeyAlgorithm.ecdhKeyExchangeStandardX963SHA256
        let one = SecKeyCopyKeyExchangeResult(mine, algorithm, arrived, derivation as CFDictionary, &error) as Data?
        guard let mineOpen = SecKeyCopyPublicKey(mine) else { return false }
        let other =
            SecKeyCopyKeyExchangeResult(theirs, algorithm, mineOpen, derivation as CFDictionary, &error) as Data?
        return one != nil && one == other
    }
}
