// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import Testing

/// Signs whatever it is told to.
struct Issuer: Sendable {
    /// Made once: an RSA key costs a good part of a second.
    static let shared = Issuer()
    static let foreign = Issuer()

    let rsa: _RSA.Signing.PrivateKey
    let p256 = P256.Signing.PrivateKey()

    init() {
        guard let key = try? _RSA.Signing.PrivateKey(keySize: .bits2048) else { fatalError("no RSA key could be made") }
        rsa = key
    }

    /// The key set with the RSA key, and more entries.
    func keySet(id: String = "rsa-1", adding others: [JSONValue] = []) -> [UInt8] {
        let set: JSONValue = ["keys": .array([rsaEntry(id: id)] + others)]
        return set.serialized
    }

    func rsaEntry(id: String = "rsa-1", changing changes: [(String, JSONValue?)] = []) -> JSONValue {
        guard let numbers = try? rsa.publicKey.getKeyPrimitives() else { fatalError("no numbers") }
        return entry(
            [
                "kty": "RSA", "kid": .string(id), "use": "sig", "alg": "RS256",
                "n": .string(Base64URL.encode(numbers.modulus)), "e": "AQAB",
            ],
            changes
        )
    }

    func p256Entry(id: String = "ec-1", changing changes: [(String, JSONValue?)] = []) -> JSONValue {
        let raw = p256.publicKey.rawRepresentation
        return entry(
            [
                "kty": "EC", "crv": "P-256", "kid": .string(id), "use": "sig", "alg": "ES256",
                "x": .string(Base64URL.encode(raw.prefix(32))), "y": .string(Base64URL.encode(raw.suffix(32))),
            ],
            changes
        )
    }

    private func entry(_ members: JSONObject, _ changes: [(String, JSONValue?)]) -> JSONValue {
        var members = members
        for (name, value) in changes { members[name] = value }
        return .object(members)
    }

    /// A token over any header and payload, signed with RS256 whatever the header says.
    func token(header: JSONValue = Issuer.header, payload: JSONValue) -> [UInt8] {
        token(header: header.serialized, payload: payload.serialized)
    }

    func token(header: [UInt8], payload: [UInt8]) -> [UInt8] {
        let signed = Issuer.signedPart(header, payload)
        guard let signature = try? rsa.signature(for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5) else {
            fatalError("no signature")
        }
        return signed + Array(("." + Base64URL.encode(signature.rawRepresentation)).utf8)
    }

    /// A token signed with ES256.
    func es256Token(payload: JSONValue, asDER: Bool = false) -> [UInt8] {
        let header: JSONValue = ["alg": "ES256", "kid": "ec-1"]
        let signed = Issuer.signedPart(header.serialized, payload.serialized)
        guard let signature = try? p256.signature(for: SHA256.hash(data: signed)) else { fatalError("no signature") }
        let bytes = asDER ? Array(signature.derRepresentation) : Array(signature.rawRepresentation)
        return signed + Array(("." + Base64URL.encode(bytes)).utf8)
    }

    static let header: JSONValue = ["kid": "rsa-1", "alg": "RS256"]

    static func signedPart(_ header: [UInt8], _ payload: [UInt8]) -> [UInt8] {
        Array((Base64URL.encode(header) + "." + Base64URL.encode(payload)).utf8)
    }
}
