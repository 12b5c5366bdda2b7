// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import Foundation
import JSONCoding
import MartletTesting
import SecretMemory
import Testing

@Suite struct IdentityTokenNonceTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    @Test func `the nonce may come back as it was sent, or as its SHA-256 in hexadecimal`() throws {
        #expect(try setting.verify().nonce == .exact)
        #expect(try setting.verify(("nonce", .string(setting.nonce.hashedText))).nonce == .hashed)
    }

    @Test func `replay: a token with another sign-in's nonce is refused`() {
        let other = Nonce(from: .seeded(2))
        setting.refuses(.nonceMismatch, ("nonce", .string(other.exposedText)))
        setting.refuses(.nonceMismatch, ("nonce", .string(other.hashedText)))
        setting.refuses(.nonceMismatch, ("nonce", .string(setting.nonce.hashedText.uppercased())))
        setting.refuses(.nonceMismatch, ("nonce", .string(setting.nonce.exposedText + " ")))
        setting.refuses(.claimInvalid, ("nonce", ""))
        setting.refuses(.claimInvalid, ("nonce", 7))
    }

    @Test(arguments: [true, false, "true", "false", nil] as [JSONValue?])
    func `a token without the nonce that was sent is refused, whatever it says of support`(_ supported: JSONValue?) {
        setting.refuses(.nonceMissing, ("nonce", nil), ("nonce_supported", supported))
        setting.refuses(.nonceMissing, ("nonce", .null), ("nonce_supported", supported))
    }

    @Test func `a refreshed token needs no nonce, and is about the same person`() throws {
        let key = try #require(setting.keys["rsa-1"])
        let person = try setting.verify()
        func verify(
            _ changes: (String, JSONValue?)...,
            of identity: ExternalIdentity? = nil
        ) throws -> RefreshedIdentity {
            let claims = setting.claims(changes + [("nonce", nil)])
            return try setting.verifier.verifyRefreshed(
                SignedToken(parsing: Issuer.shared.token(payload: claims)),
                with: key,
                of: identity ?? person.identity,
                client: setting.site,
                at: now
            )
        }
        let again = try verify(("email", "ada@example.com"))
        #expect(again.identity == person.identity && again.email?.address == "ada@example.com")
        expectCode(.subjectMismatch) { try verify(("sub", "somebody-else")) }
        expectCode(.subjectMismatch) {
            try verify(of: ExternalIdentity(provider: .apple, tenant: "OTHERTEAM1", subject: Setting.subject))
        }
        expectCode(.issuerMismatch) { try verify(("iss", "https://evil.example")) }
        expectCode(.audienceMismatch) { try verify(("aud", "com.example.App")) }
        expectCode(.tokenTooOld) { try verify(("iat", 1_799_999_000)) }
        for text in prints(again) { #expect(!text.contains("000792") && !text.contains("ada@")) }
    }

    @Test func `the second token of a sign-in must be about the person of the first`() throws {
        var expectation = setting.expectation
        expectation.identity = try setting.verify().identity
        #expect(try setting.verify(expecting: expectation).identity == expectation.identity)
        expectCode(.subjectMismatch) { try setting.verify(("sub", "somebody-else"), expecting: expectation) }
    }

    @Test func `the token for a code is held to every rule, and may lack its nonce`() throws {
        let person = try setting.verify().identity
        let key = try #require(setting.keys["rsa-1"])
        let hash = TestHash.left(setting.accessToken.exposedText)
        func verify(_ changes: (String, JSONValue?)..., by issuer: Issuer = .shared) throws -> RefreshedIdentity {
            let claims = setting.claims([("at_hash", .string(hash))] + changes)
            return try setting.verifier.verifyExchanged(
                SignedToken(parsing: issuer.token(payload: claims)),
                with: key,
                of: person,
                client: setting.site,
                nonce: setting.nonce,
                accessToken: setting.accessToken,
                at: now
            )
        }
        #expect(try verify().identity == person)
        // Apple documents neither claim for this token.
        _ = try verify(("at_hash", nil), ("nonce", nil))
        _ = try verify(("nonce", .string(setting.nonce.hashedText)))
        let other = TestHash.left("another")
        expectCode(.accessTokenHashMismatch) { try verify(("at_hash", .string(other))) }
        expectCode(.claimInvalid) { try verify(("at_hash", 7)) }
        expectCode(.nonceMismatch) { try verify(("nonce", "another-nonce-than-the-one-that-was-sent")) }
        expectCode(.subjectMismatch) { try verify(("sub", "somebody-else")) }
        expectCode(.issuerMismatch) { try verify(("iss", "https://evil.example")) }
        expectCode(.audienceMismatch) { try verify(("aud", "com.example.App")) }
        expectCode(.tokenExpired) { try verify(("exp", 1_799_000_000)) }
        expectCode(.tokenTooOld) { try verify(("iat", 1_799_999_000)) }
        expectCode(.signatureInvalid) { try verify(by: .foreign) }
        // Who is named as the owner of tokens must be named by a token that is theirs, and also has another nonce.
        expectCode(.accessTokenHashMismatch) { try verify(("sub", "somebody-else"), ("at_hash", .string(other))) }
        expectCode(.subjectMismatch) { try verify(("sub", "somebody-else"), ("nonce", "another-sign-in's")) }
        expectCode(.accessTokenHashMismatch) { try verify(("exp", 1_799_000_000), ("at_hash", .string(other))) }
        expectCode(.subjectMismatch) { try verify(("sub", "somebody-else"), ("exp", 1_799_000_000)) }
    }

    @Test func `a code beside the token must be the token's own`() throws {
        let hash = TestHash.left(setting.code.exposedText)
        var expectation = setting.expectation
        expectation.code = setting.code
        let person = try setting.verify(("c_hash", .string(hash)), expecting: expectation)
        #expect(person.isBoundToCode)
        // Apple does not document the claim: without it the token is taken, and says so.
        #expect(try !setting.verify(expecting: expectation).isBoundToCode)
        expectCode(.codeHashMismatch) {
            try setting.verify(("c_hash", .string(TestHash.left("another"))), expecting: expectation)
        }
        expectCode(.claimInvalid) { try setting.verify(("c_hash", 7), expecting: expectation) }
    }

    @Test func `an access token beside the token must be the token's own`() throws {
        let hash = TestHash.left(setting.accessToken.exposedText)
        var expectation = setting.expectation
        expectation.accessToken = setting.accessToken
        #expect(try setting.verify(("at_hash", .string(hash)), expecting: expectation).isBoundToAccessToken)
        expectCode(.accessTokenHashMismatch) {
            try setting.verify(("at_hash", .string(TestHash.left("another"))), expecting: expectation)
        }
    }
}
