// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding

/// A key of one of the two algorithms that providers sign with.
enum TestSigner: Sendable {
    case es256(P256.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)

    /// A new RSA key.
    static func rsa() throws -> TestSigner { .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048)) }

    /// A new EC key.
    static func ec() -> TestSigner { .es256(P256.Signing.PrivateKey()) }

    /// Its algorithm, as headers name it.
    var algorithm: String {
        switch self {
        case .es256: "ES256"
        case .rs256: "RS256"
        }
    }

    /// Its public half, as a key set lists it.
    func entry(named id: String) throws -> JSONValue {
        var entry: JSONObject = ["kid": .string(id), "use": "sig", "alg": .string(algorithm)]
        switch self {
        case .es256(let key):
            let raw = key.publicKey.rawRepresentation
            (entry["kty"], entry["crv"]) = ("EC", "P-256")
            entry["x"] = .string(Base64URL.encode(raw.prefix(32)))
            entry["y"] = .string(Base64URL.encode(raw.suffix(32)))
        case .rs256(let key):
            let numbers = try key.publicKey.getKeyPrimitives()
            entry["kty"] = "RSA"
            entry["n"] = .string(Base64URL.encode(numbers.modulus))
            entry["e"] = .string(Base64URL.encode(numbers.publicExponent))
        }
        return .object(entry)
    }

    /// Header and claims with this key's signature behind them, in compact form (RFC 7515, section 7.1).
    func token(_ claims: JSONObject, named id: String) throws -> String {
        let header: JSONValue = ["alg": .string(algorithm), "kid": .string(id)]
        let signed =
            Base64URL.encode(header.serialized) + "." + Base64URL.encode(JSONValue.object(claims).serialized)
        let digest = SHA256.hash(data: Array(signed.utf8))
        let signature =
            switch self {
            case .es256(let key): try key.signature(for: digest).rawRepresentation
            case .rs256(let key): try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
            }
        return signed + "." + Base64URL.encode(signature)
    }
}
