// SPDX-License-Identifier: Apache-2.0
// Each rule of an identity token, and a token that breaks exactly that rule.

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import SecretMemory
import Testing
import WebAuthnTypes

@Suite struct IdentityTokenVerifierTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    private func refuses(
        _ code: AppleSignInError.Code,
        _ changes: (String, JSONValue?)...,
        at time: UnixTime = now,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectCode(
            code,
            hiding: [setting.nonce.exposedText, Setting.subject, "privaterelay"],
            sourceLocation: sourceLocation
        ) {
            let token = try SignedToken(parsing: Issuer.shared.token(payload: setting.claims(changes)))
            return try setting.verifier.verify(token, with: setting.keys, expecting: setting.expectation, at: time)
        }
    }

    @Test func `a good token tells each claim`() throws {
        let person = try setting.verify(
            ("real_user_status", 2),
            ("transfer_sub", "001.abc.2"),
            ("org_id", "org-7")
        )
        #expect(person.identity.provider == .apple)
        #expect(person.identity.tenant == "ABCDE12345")
        #expect(person.identity.subject == Setting.subject)
        #expect(person.client == setting.site)
        #expect(person.issuer == "https://appleid.apple.com")
        #expect(person.issuedAt == now)
        #expect(person.expiresAt == now.adding(seconds: 86_400))
        #expect(person.authenticatedAt == now.adding(seconds: -10))
        #expect(person.nonce == .exact)
        #expect(person.email?.address == "x1y2z3@privaterelay.appleid.com")
        #expect(person.email?.isVerified == true && person.email?.isPrivateRelay == true)
        #expect(person.realUserStatus == .likelyReal)
        #expect(person.transferSubject == "001.abc.2")
        #expect(person.organization == "org-7")
    }

    @Test func `nothing that is printed tells who somebody is`() throws {
        let person = try setting.verify()
        for text in prints(person) + prints(person.identity) {
            #expect(!text.contains("000792") && !text.contains("privaterelay"), "\(text)")
        }
        let token = try setting.token()
        for text in prints(token) { #expect(!text.contains("ey")) }
    }

    // MARK: Header and signature

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

    // MARK: Issuer and audience

    @Test func `CVE-2026-31813: an issuer that the attacker chose is refused`() {
        for issuer in [
            "https://appleid.apple.com.evil.example", "https://evil.example", "https://appleid.apple.com/",
            "http://appleid.apple.com", "https://APPLEID.apple.com", "appleid.apple.com", "https://accounts.google.com",
            "https://appleid.apple.com\u{0}", "https://appleid.apple.com#", "https://evil@appleid.apple.com",
        ] { refuses(.issuerMismatch, ("iss", .string(issuer))) }
        refuses(.claimMissing, ("iss", nil))
        refuses(.claimInvalid, ("iss", ["https://appleid.apple.com"]))
        refuses(.claimInvalid, ("iss", ""))
    }

    @Test func `discovery flip of 2025-06-11: both of Apple's names are taken, for one and the same person`() throws {
        let old = try setting.verify()
        let new = try setting.verify(("iss", "https://account.apple.com"))
        #expect(new.issuer == "https://account.apple.com")
        #expect(old.identity == new.identity)
    }

    @Test func `a token for another service of the same provider is refused`() {
        for audience in [
            "com.evil.site", "com.example.sit", "com.example.site.x", "COM.example.site", "com.example.App",
        ] {
            refuses(.audienceMismatch, ("aud", .string(audience)))
        }
        refuses(.claimMissing, ("aud", nil))
        refuses(.claimMissing, ("aud", .null))
        // Text alone: a list may hold a stranger.
        refuses(.claimInvalid, ("aud", ["com.example.site"]))
        refuses(.claimInvalid, ("aud", ["com.example.site", "com.evil.site"]))
        refuses(.claimInvalid, ("aud", 7))
    }

    @Test func `what only Unicode finds equal is another audience`() throws {
        // The Kelvin sign is canonically equivalent to K.
        let kite = try ClientID("com.example.Kite")
        let provider = try IdentityProvider.apple(team: setting.team, clients: [kite])
        for (audience, isTaken) in [("com.example.Kite", true), ("com.example.\u{212A}ite", false)] {
            let token = try setting.token(("aud", .string(audience)))
            let expectation = TokenExpectation(nonce: setting.nonce, client: kite)
            let verify = {
                try IdentityTokenVerifier(provider).verify(token, with: setting.keys, expecting: expectation, at: now)
            }
            if isTaken { _ = try verify() } else { expectCode(.audienceMismatch, verify) }
        }
    }

    @Test func `a token for our app is none for our site`() throws {
        let person = try setting.verify(
            ("aud", "com.example.App"),
            expecting: TokenExpectation(nonce: setting.nonce, client: setting.app)
        )
        #expect(person.client == setting.app)
        refuses(.audienceMismatch, ("aud", "com.example.App"))
    }

    @Test func `a client that is not configured can expect nothing`() throws {
        expectCode(.settingInvalid) {
            try setting.verify(
                ("aud", "com.evil.site"),
                expecting: TokenExpectation(nonce: setting.nonce, client: ClientID("com.evil.site"))
            )
        }
    }

    @Test func `a token that was given out to a stranger is refused`() throws {
        refuses(.authorizedPartyMismatch, ("azp", "com.evil.site"))
        #expect(try setting.verify(("azp", "com.example.App")).client == setting.site)
    }

    // MARK: Times

    @Test func `an expired token is refused, to the second`() throws {
        let end = now.adding(seconds: 100)
        _ = try setting.verify(("exp", 1_800_000_040), at: end.adding(milliseconds: -1))
        refuses(.tokenExpired, ("exp", 1_800_000_040), at: end)
        refuses(.claimMissing, ("exp", nil))
        refuses(.claimInvalid, ("exp", "1800000100"))
        refuses(.claimInvalid, ("exp", .number(1_800_000_100.5)))
        refuses(.claimInvalid, ("exp", -1))
        refuses(.claimInvalid, ("exp", .integer(.max)))
    }

    @Test func `a token from the future is refused, beyond the skew`() throws {
        _ = try setting.verify(("iat", 1_800_000_060))
        refuses(.issuedInFuture, ("iat", 1_800_000_061))
        refuses(.issuedInFuture, ("nbf", 1_800_000_061))
        refuses(.claimMissing, ("iat", nil))
        refuses(.claimInvalid, ("iat", "now"))
    }

    @Test func `a token that lives for a day is refused when it is eleven minutes old`() throws {
        _ = try setting.verify(at: now.adding(seconds: 659))
        refuses(.tokenTooOld, at: now.adding(seconds: 660))
    }

    @Test func `when somebody signed in at the provider is looked at where it is asked for`() throws {
        refuses(.authenticationTimeInvalid, ("auth_time", 1_800_000_061))
        refuses(.claimInvalid, ("auth_time", "yesterday"))
        var expectation = setting.expectation
        expectation.maximumAuthenticationAge = 300
        _ = try setting.verify(("auth_time", 1_799_999_700), expecting: expectation)
        expectCode(.authenticationTimeInvalid) {
            try setting.verify(("auth_time", 1_799_999_640), expecting: expectation)
        }
        expectCode(.claimMissing) { try setting.verify(("auth_time", nil), expecting: expectation) }
    }

    // MARK: Nonce

    @Test func `the nonce may come back as it was sent, or as its SHA-256 in hexadecimal`() throws {
        #expect(try setting.verify().nonce == .exact)
        #expect(try setting.verify(("nonce", .string(setting.nonce.hashedText))).nonce == .hashed)
    }

    @Test func `replay: a token with another sign-in's nonce is refused`() {
        let other = Nonce(from: .seeded(2))
        refuses(.nonceMismatch, ("nonce", .string(other.exposedText)))
        refuses(.nonceMismatch, ("nonce", .string(other.hashedText)))
        refuses(.nonceMismatch, ("nonce", .string(setting.nonce.hashedText.uppercased())))
        refuses(.nonceMismatch, ("nonce", .string(setting.nonce.exposedText + " ")))
        refuses(.claimInvalid, ("nonce", ""))
        refuses(.claimInvalid, ("nonce", 7))
    }

    @Test(arguments: [true, false, "true", "false", nil] as [JSONValue?])
    func `a token without the nonce that was sent is refused, whatever it says of support`(_ supported: JSONValue?) {
        refuses(.nonceMissing, ("nonce", nil), ("nonce_supported", supported))
        refuses(.nonceMissing, ("nonce", .null), ("nonce_supported", supported))
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

    // MARK: Subject and the rest

    @Test func `a subject must be printable and short`() {
        refuses(.claimMissing, ("sub", nil))
        refuses(.claimInvalid, ("sub", ""))
        refuses(.claimInvalid, ("sub", "a b"))
        refuses(.claimInvalid, ("sub", "é"))
        refuses(.claimInvalid, ("sub", .string(String(repeating: "a", count: 256))))
        refuses(.claimInvalid, ("sub", 792))
        refuses(.claimInvalid, ("transfer_sub", "a b"))
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

    @Test(arguments: [0, 1, 2, 9, -4] as [Int64])
    func `nobody is turned away for what Apple thinks of them`(_ number: Int64) throws {
        let status = try setting.verify(("real_user_status", .integer(number))).realUserStatus
        let expected: RealUserStatus =
            switch number {
            case 0: .unsupported
            case 1: .unknown
            case 2: .likelyReal
            default: .other(number)
            }
        #expect(status == expected)
        #expect(try setting.verify(("real_user_status", .string(String(number)))).realUserStatus == expected)
        #expect(try setting.verify(("real_user_status", ["?"])).realUserStatus == nil)
    }

    @Test(
        arguments: [
            (true, true), ("true", true), (false, false), ("false", false), ("TRUE", false), (1, false), ("1", false),
            (.null, false), (["true"], false), (nil, false),
        ] as [(JSONValue?, Bool)]
    )
    func `truth comes as a value or as text, and nothing else is a yes`(_ value: JSONValue?, _ truth: Bool) throws {
        let person = try setting.verify(
            ("email", "ada@example.com"),
            ("email_verified", value),
            ("is_private_email", value)
        )
        #expect(person.email?.isVerified == truth)
        #expect(person.email?.isPrivateRelay == truth)
    }

    @Test func `link by e-mail: an address is a hint, and two people with one address are two`() throws {
        let one = try setting.verify(("email", "ada@example.com"))
        let two = try setting.verify(("email", "ada@example.com"), ("sub", "somebody-else"))
        #expect(one.email == two.email)
        #expect(one.identity != two.identity)
    }

    @Test func `an odd address costs nobody the sign-in, and is dropped`() throws {
        for address in [
            "", "@", "a@", "@b", "a b@c.example", "a@b@c", "a\u{202E}@b.example", "a\n@b.example",
            String(repeating: "a", count: 250) + "@b.example",
        ] { #expect(try setting.verify(("email", .string(address))).email == nil, "\(address.debugDescription)") }
        #expect(try setting.verify(("email", 7)).email == nil)
        #expect(try setting.verify(("email", nil)).email == nil)
        #expect(try setting.verify(("is_private_email", nil)).email?.isPrivateRelay == true)
    }
}
