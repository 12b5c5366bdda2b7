// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletSecurity
import MartletTesting
import Testing

/// Signatures of RFC 6979, agreements of RFC 5903, and what Python's cryptography derives of these.
struct KeyVectors: Decodable {
    struct Signature: Decodable {
        let bits: Int
        let digest: String
        let message: String
        let `public`: String
        let signature: String
    }

    struct Agreement: Decodable {
        struct Pair: Decodable {
            let `private`: String
            let `public`: String
        }

        struct Derived: Decodable {
            let digest: String
            let info: String
            let key: String
        }

        let bits: Int
        let one: Pair
        let other: Pair
        let secret: String
        let derived: [Derived]
    }

    let signatures: [Signature]
    let agreements: [Agreement]

    static func load() throws -> KeyVectors { try fixture("key-vectors", in: .module) }

    /// A key of the bytes of a vector.
    static func key(_ hex: String, _ keyClass: CFString) throws -> SecKey {
        let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: keyClass]
        return try #require(SecKeyCreateWithData(Data(hex: hex) as CFData, attributes as CFDictionary, nil))
    }
}
