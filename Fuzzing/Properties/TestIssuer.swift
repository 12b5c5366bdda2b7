// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import COSEKeys
import JSONCoding
import SecretMemory
import WebAuthnTypes

/// An issuer whose key is always the same, so that an input that failed fails again; for tests alone.
struct TestIssuer: Sendable {
    static let now = UnixTime(seconds: 1_800_000_000)

    let client: ClientID
    let provider: IdentityProvider
    let keys: KeySet
    let nonce: Nonce
    private let key: COSEPrivateKey

    /// Made anew for each input: the checker of leaks does not see what a static holds behind the bits of an enum.
    init() throws {
        key = try COSEPrivateKey(rawRepresentation: SecretBytes(copying: [UInt8](repeating: 7, count: 32)))
        client = try ClientID("com.example.app")
        provider = try .apple(team: TeamID("ABCDE12345"), clients: [client], acceptsES256: true)
        nonce = try Nonce(SecretBytes(copying: "nonce-of-the-fuzzer-0123456789".utf8))
        // A COSE_Key of P-256 in canonical CBOR: x lies behind ten bytes, y behind three more.
        let encoded = key.publicKey.encoded
        let entry: JSONValue = [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "kid": "k",
            "x": .string(Base64URL.encode(encoded[10..<42])), "y": .string(Base64URL.encode(encoded[45..<77])),
        ]
        let set: JSONValue = ["keys": [entry]]
        keys = try KeySet(parsing: set.serialized, rules: provider.keySetRules)
    }

    /// A token over any payload.
    func token(_ payload: [UInt8]) throws -> [UInt8] {
        let header: JSONValue = ["alg": "ES256", "kid": "k"]
        let signed = Array((Base64URL.encode(header.serialized) + "." + Base64URL.encode(payload)).utf8)
        let signature = Self.numbers(try key.signature(over: signed))
        return signed + Array(("." + Base64URL.encode(signature)).utf8)
    }

    /// r and s side by side, out of a signature in DER that was made here.
    private static func numbers(_ der: [UInt8]) -> [UInt8] {
        var rest = der.dropFirst(2)
        var numbers: [UInt8] = []
        for _ in 0..<2 {
            let length = Int(rest.dropFirst().first ?? 0)
            let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
            numbers += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = rest.dropFirst(2 + length)
        }
        return numbers
    }
}
