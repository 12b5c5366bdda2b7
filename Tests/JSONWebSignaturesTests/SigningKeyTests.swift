// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import CryptoExtras
import JSONCoding
import JSONWebSignatures
import Testing

@Suite struct SigningKeyTests {
    static let keys: [JSONWebSigningKey] = [
        JSONWebSigningKey(P256.Signing.PrivateKey()), JSONWebSigningKey(P384.Signing.PrivateKey()),
        JSONWebSigningKey(Curve25519.Signing.PrivateKey()), rsa(.bits2048),
    ]

    private static func rsa(_ size: _RSA.Signing.KeySize) -> JSONWebSigningKey {
        guard let key = try? JSONWebSigningKey(_RSA.Signing.PrivateKey(keySize: size)) else {
            fatalError("no RSA key could be made")
        }
        return key
    }

    @Test(arguments: keys)
    func `what a key signs its published half verifies, and no other`(key: JSONWebSigningKey) throws {
        let claims: JSONObject = ["sub": "robin", "iat": 1_800_000_000]
        let token = try key.token(claims, header: ["kid": "one", "alg": "none"])
        let signed = try JSONWebSignature(parsing: Array(token.utf8))
        // The algorithm is the key's, whatever a caller puts beside it.
        #expect(signed.header.algorithm == key.publicKey.algorithm.rawValue)
        #expect(signed.header[.kid] == "one")
        let published = try JSONWebKey(JSONValue.object(key.publicKey.entry(id: "one")), requiresAlgorithm: true)
        #expect(published == key.publicKey)
        #expect(try JSONValue(parsing: signed.payload(verifiedBy: published)) == .object(claims))
        for other in Self.keys + [JSONWebSigningKey(P256.Signing.PrivateKey())] where other.publicKey != key.publicKey {
            #expect(throws: JSONWebSignatureError.self) { try signed.payload(verifiedBy: other.publicKey) }
        }
    }

    @Test(arguments: keys)
    func `a header that names another algorithm than the key's is refused, though the key signed it`(
        key: JSONWebSigningKey
    ) throws {
        for name in ["none", "HS256", "RS256", "RS512", "PS256", "ES256", "ES384", "EdDSA", "Ed25519", ""]
        where name != key.publicKey.algorithm.rawValue {
            let input = JSONWebSignature.signingInput(["alg": .string(name)], ["sub": "robin"])
            let token = input + "." + Base64URL.encode(try key.signature(over: Array(input.utf8)))
            let signed = try JSONWebSignature(parsing: Array(token.utf8))
            #expect(throws: JSONWebSignatureError.self) { try signed.payload(verifiedBy: key.publicKey) }
        }
    }

    @Test func `a signature in DER, one without bytes and one of another length verify never`() throws {
        let (p256, p384) = (P256.Signing.PrivateKey(), P384.Signing.PrivateKey())
        let message = Array("message".utf8)
        let (short, long) = (JSONWebKey(p256.publicKey), JSONWebKey(p384.publicKey))
        let (first, second) = (try p256.signature(for: message), try p384.signature(for: message))
        #expect(short.isValid(signature: Array(first.rawRepresentation), over: message[...]))
        #expect(long.isValid(signature: Array(second.rawRepresentation), over: message[...]))
        #expect(!short.isValid(signature: Array(first.derRepresentation), over: message[...]))
        #expect(!long.isValid(signature: Array(second.derRepresentation), over: message[...]))
        for key in Self.keys.map(\.publicKey) {
            for signature in [[], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0, count: 96)] {
                #expect(!key.isValid(signature: signature, over: message[...]))
            }
        }
    }

    @Test func `private keys and tokens are not printed, and weak RSA keys do not sign`() throws {
        for key in Self.keys {
            #expect("\(key)" == "<redacted>" && String(reflecting: key).contains("redacted"))
            #expect(Mirror(reflecting: key).children.isEmpty)
            let token = try JSONWebSignature(parsing: Array(key.token([:], header: [:]).utf8))
            #expect("\(token)" == "<redacted>" && Mirror(reflecting: token).children.isEmpty)
        }
        let weak = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024))
        #expect(throws: JSONWebSignatureError.self) { try JSONWebSigningKey(weak) }
    }
}
