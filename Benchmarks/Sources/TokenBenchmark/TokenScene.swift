// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import SecretMemory
import WebAuthnTypes

/// A token with the claims that Apple's have, signed with RSA-2048.
struct TokenScene {
    /// The token, as it comes.
    let token: [UInt8]
    /// The key set, as it comes.
    let keySet: [UInt8]

    private let verifier: IdentityTokenVerifier
    private let key: ProviderKey
    private let expectation: TokenExpectation
    private let now: UnixTime
    private let publicKey: _RSA.Signing.PublicKey
    private let signature: _RSA.Signing.RSASignature
    private let signed: [UInt8]
    private let digest: SHA256.Digest

    init() throws {
        let signing = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let numbers = try signing.publicKey.getKeyPrimitives()
        let entry: JSONValue = [
            "kty": "RSA", "kid": "rsa-1", "use": "sig", "alg": "RS256",
            "n": .string(Base64URL.encode(numbers.modulus)), "e": .string(Base64URL.encode(numbers.publicExponent)),
        ]
        let set: JSONValue = ["keys": [entry]]
        keySet = set.serialized
        let client = try ClientID("com.example.app")
        let provider = try IdentityProvider.apple(team: TeamID("ABCDE12345"), clients: [client])
        verifier = IdentityTokenVerifier(provider)
        guard let found = try KeySet(parsing: keySet, rules: provider.keySetRules)["rsa-1"] else {
            fatalError("the set has no key")
        }
        key = found
        let nonce = Nonce(from: .system)
        expectation = TokenExpectation(nonce: nonce, client: client)
        // The present time: another library looks at the clock by itself.
        let seconds = Int64(Date().timeIntervalSince1970)
        now = UnixTime(seconds: seconds)
        let claims: JSONValue = [
            "iss": "https://appleid.apple.com", "aud": "com.example.app", "iat": .integer(seconds),
            "exp": .integer(seconds + 86_400), "sub": "000792.0123456789abcdef0123456789abcdef.0638",
            "nonce": .string(nonce.exposedText), "nonce_supported": true, "auth_time": .integer(seconds),
            "email": "x1y2z3@privaterelay.appleid.com", "email_verified": true, "is_private_email": true,
        ]
        let header: JSONValue = ["kid": "rsa-1", "alg": "RS256"]
        signed = Array("\(Base64URL.encode(header.serialized)).\(Base64URL.encode(claims.serialized))".utf8)
        digest = SHA256.hash(data: signed)
        signature = try signing.signature(for: digest, padding: .insecurePKCS1v1_5)
        publicKey = signing.publicKey
        token = signed + Array(".\(Base64URL.encode(signature.rawRepresentation))".utf8)
    }

    /// The whole verification: bytes in, who somebody is out.
    func verify() throws {
        _ = try verifier.verify(SignedToken(parsing: token), with: key, expecting: expectation, at: now)
    }

    /// One RSA-2048 verification (RFC 8017, section 8.2.2) with a key that is at hand: the signed bytes are hashed, as the
    /// algorithm says, and the signature is compared.
    func floor() {
        let digest = SHA256.hash(data: signed)
        precondition(publicKey.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5))
    }

    /// The same over a digest that is at hand, so that nobody need wonder what the hash makes of the ratio.
    func floorWithoutHash() {
        precondition(publicKey.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5))
    }
}
