// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import MartletSecurity
import MartletTesting
import Testing

@Suite struct KeyVectorTests {
    private let vectors: KeyVectors

    init() throws {
        vectors = try KeyVectors.load()
        try #require(Set(vectors.signatures.map(\.bits)) == [256, 384, 521] && vectors.signatures.count == 6)
        try #require(vectors.agreements.map(\.bits) == [256, 384, 521])
    }

    private func algorithm(_ stem: String, _ digest: String) -> SecKeyAlgorithm {
        SecKeyAlgorithm(rawValue: "\(stem):\(digest)" as CFString)
    }

    private func digest(_ name: String, of message: Data) throws -> Data {
        switch name {
        case "SHA256": Data(SHA256.hash(data: message))
        case "SHA384": Data(SHA384.hash(data: message))
        default: Data(SHA512.hash(data: message))
        }
    }

    @Test func `each signature of RFC 6979 is right, and none with a flipped bit in any byte is`() throws {
        for row in vectors.signatures {
            let key = try KeyVectors.key(row.public, kSecAttrKeyClassPublic)
            let (message, signature) = (try Data(hex: row.message), try Data(hex: row.signature))
            let whole = algorithm("algid:sign:ECDSA:message-X962", row.digest)
            let given = algorithm("algid:sign:ECDSA:digest-X962", row.digest)
            let digest = try digest(row.digest, of: message)
            #expect(SecKeyVerifySignature(key, whole, message as CFData, signature as CFData, nil))
            #expect(SecKeyVerifySignature(key, given, digest as CFData, signature as CFData, nil))
            for index in signature.indices {
                var bent = signature
                bent[index] ^= 1 << UInt8(index % 8)
                #expect(
                    !SecKeyVerifySignature(key, whole, message as CFData, bent as CFData, nil),
                    "\(row.bits) bits, \(row.digest): byte \(index)"
                )
            }
            for index in message.indices {
                var bent = message
                bent[index] ^= 1
                #expect(!SecKeyVerifySignature(key, whole, bent as CFData, signature as CFData, nil))
            }
        }
    }

    @Test func `each agreement of RFC 5903 comes out, from both sides`() throws {
        for row in vectors.agreements {
            let one = try KeyVectors.key(row.one.private, kSecAttrKeyClassPrivate)
            let other = try KeyVectors.key(row.other.private, kSecAttrKeyClassPrivate)
            let (openOne, openOther) = (
                try KeyVectors.key(row.one.public, kSecAttrKeyClassPublic),
                try KeyVectors.key(row.other.public, kSecAttrKeyClassPublic)
            )
            for kind in [SecKeyAlgorithm.ecdhKeyExchangeStandard, .ecdhKeyExchangeCofactor] {
                for (own, open) in [(one, openOther), (other, openOne)] {
                    let secret = SecKeyCopyKeyExchangeResult(own, kind, open, [:] as CFDictionary, nil) as Data?
                    #expect(try secret == Data(hex: row.secret), "\(row.bits) bits")
                }
            }
        }
    }

    @Test func `what ANSI X9.63 derives is what another program derives`() throws {
        for row in vectors.agreements {
            let one = try KeyVectors.key(row.one.private, kSecAttrKeyClassPrivate)
            let open = try KeyVectors.key(row.other.public, kSecAttrKeyClassPublic)
            try #require(Set(row.derived.map(\.digest)).count == 3)
            for derived in row.derived {
                let parameters: [CFString: Any] = [
                    SecKeyKeyExchangeParameter.requestedSize.rawValue: derived.key.count / 2,
                    SecKeyKeyExchangeParameter.sharedInfo.rawValue: try Data(hex: derived.info),
                ]
                for stem in ["algid:keyexchange:ECDH:KDFX963", "algid:keyexchange:ECDHC:KDFX963"] {
                    let kind = algorithm(stem, derived.digest)
                    let key = SecKeyCopyKeyExchangeResult(one, kind, open, parameters as CFDictionary, nil) as Data?
                    #expect(try key == Data(hex: derived.key), "\(row.bits) bits, \(derived.digest), \(derived.info)")
                }
            }
        }
    }
}
