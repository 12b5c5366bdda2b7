// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import Testing

@Suite struct IdentityTokenSignatureTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    @Test func `a token of the algorithm none is refused`() throws {
        let header: JSONValue = ["alg": "none", "kid": "rsa-1"]
        for algorithm in ["none", "None", "NONE", ""] {
            var header = header.object ?? [:]
            header["alg"] = .string(algorithm)
            let signed = Issuer.signedPart(JSONValue.object(header).serialized, setting.claims().serialized)
            expectCode(.algorithmNotAllowed) {
                try setting.verifier.verify(
                    SignedToken(parsing: signed + [UInt8(ascii: ".")]),
                    with: setting.keys,
                    expecting: setting.expectation,
                    at: now
                )
            }
        }
    }

    @Test func `HS256 with the public key as its secret is refused, in each spelling of the key`() throws {
        let header: JSONValue = ["alg": "HS256", "kid": "rsa-1"]
        let signed = Issuer.signedPart(header.serialized, setting.claims().serialized)
        let key = Issuer.shared.rsa.publicKey
        for secret in [Data(key.pemRepresentation.utf8), key.derRepresentation, key.pkcs1DERRepresentation] {
            let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: secret))
            let token = signed + Array(("." + Base64URL.encode(Array(code))).utf8)
            expectCode(.algorithmNotAllowed) {
                try setting.verifier.verify(
                    SignedToken(parsing: token),
                    with: setting.keys,
                    expecting: setting.expectation,
                    at: now
                )
            }
        }
    }

    @Test func `ES256 is refused unless the setting allows it`() throws {
        let token = try SignedToken(parsing: Issuer.shared.es256Token(payload: setting.claims()))
        let both = Issuer.shared.keySet(adding: [Issuer.shared.p256Entry()])
        let keys = try KeySet(parsing: both, rules: KeySetRules(algorithms: [.rs256, .es256]))
        expectCode(.algorithmNotAllowed) {
            try setting.verifier.verify(token, with: keys, expecting: setting.expectation, at: now)
        }
        let wider = try IdentityProvider.apple(team: setting.team, clients: [setting.site], acceptsES256: true)
        let person = try IdentityTokenVerifier(wider).verify(token, with: keys, expecting: setting.expectation, at: now)
        #expect(person.identity.subject == Setting.subject)
        #expect(try KeySet(parsing: both, rules: setting.provider.keySetRules).ids == ["rsa-1"])
        let inDER = try SignedToken(parsing: Issuer.shared.es256Token(payload: setting.claims(), asDER: true))
        expectCode(.signatureInvalid) {
            try IdentityTokenVerifier(wider).verify(inDER, with: keys, expecting: setting.expectation, at: now)
        }
    }

    @Test func `a header that names ES256 for an RSA key is refused`() throws {
        let wider = try IdentityProvider.apple(team: setting.team, clients: [setting.site], acceptsES256: true)
        let token = Issuer.shared.token(header: ["alg": "ES256", "kid": "rsa-1"], payload: setting.claims())
        expectCode(.keyMismatch) {
            try IdentityTokenVerifier(wider).verify(
                SignedToken(parsing: token),
                with: setting.keys,
                expecting: setting.expectation,
                at: now
            )
        }
    }

    @Test func `the name of a key that is not in the set is refused`() throws {
        let token = Issuer.shared.token(header: ["alg": "RS256", "kid": "rsa-2"], payload: setting.claims())
        expectCode(.keyUnknown) {
            try setting.verifier.verify(
                SignedToken(parsing: token),
                with: setting.keys,
                expecting: setting.expectation,
                at: now
            )
        }
    }

    @Test func `an algorithm that is not allowed is refused before its key is looked for`() throws {
        let token = Issuer.shared.token(header: ["alg": "HS256", "kid": "made-up"], payload: setting.claims())
        expectCode(.algorithmNotAllowed) {
            try setting.verifier.verify(
                SignedToken(parsing: token),
                with: setting.keys,
                expecting: setting.expectation,
                at: now
            )
        }
    }

    @Test func `a stranger's signature under the name of our provider's key is refused`() throws {
        let token = try setting.token(by: .foreign)
        expectCode(.signatureInvalid) {
            try setting.verifier.verify(token, with: setting.keys, expecting: setting.expectation, at: now)
        }
    }

    @Test func `a key that the header does not name verifies nothing, though it signed`() throws {
        let keys = try KeySet(parsing: Issuer.shared.keySet(id: "rsa-9"))
        let key = try #require(keys["rsa-9"])
        let token = try setting.token()
        expectCode(.keyMismatch) {
            try setting.verifier.verify(token, with: key, expecting: setting.expectation, at: now)
        }
    }

    @Test func `claims that were exchanged under a good signature are refused`() throws {
        let parts = Issuer.shared.token(payload: setting.claims()).split(separator: UInt8(ascii: "."))
        let other = Array(Base64URL.encode(setting.claims([("sub", "somebody-else")]).serialized).utf8)
        let token = Array(parts[0]) + [0x2E] + other + [0x2E] + Array(parts[2])
        expectCode(.signatureInvalid) {
            try setting.verifier.verify(
                SignedToken(parsing: token),
                with: setting.keys,
                expecting: setting.expectation,
                at: now
            )
        }
    }
}
