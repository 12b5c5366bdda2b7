// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletSecurity
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

    static func load() throws -> KeyVectors {
        let url = Bundle.module.url(forResource: "key-vectors", withExtension: "json", subdirectory: "Fixtures")
        return try JSONDecoder().decode(KeyVectors.self, from: Data(contentsOf: try #require(url)))
    }

    /// A key of the bytes of a vector.
    static func key(_ hex: String, _ keyClass: CFString) throws -> SecKey {
        let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: keyClass]
        return try #require(SecKeyCreateWithData(Data(hex: hex) as CFData, attributes as CFDictionary, nil))
    }
}

extension Data {
    /// Bytes from hexadecimal, for vectors.
    init(hex: String) throws {
        let digits = Array(hex)
        try #require(digits.count.isMultiple(of: 2))
        self.init()
        for index in stride(from: 0, to: digits.count, by: 2) {
            append(try #require(UInt8(String(digits[index...index + 1]), radix: 16)))
        }
    }
}
