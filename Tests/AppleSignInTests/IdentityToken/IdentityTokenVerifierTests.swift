// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import Foundation
import JSONCoding
import Testing

@Suite struct IdentityTokenVerifierTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

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

    // MARK: Issuer and audience

    @Test func `CVE-2026-31813: an issuer that the attacker chose is refused`() {
        for issuer in [
            "https://appleid.apple.com.evil.example", "https://evil.example", "https://appleid.apple.com/",
            "http://appleid.apple.com", "https://APPLEID.apple.com", "appleid.apple.com", "https://accounts.google.com",
            "https://appleid.apple.com\u{0}", "https://appleid.apple.com#", "https://evil@appleid.apple.com",
        ] { setting.refuses(.issuerMismatch, ("iss", .string(issuer))) }
        setting.refuses(.claimMissing, ("iss", nil))
        setting.refuses(.claimInvalid, ("iss", ["https://appleid.apple.com"]))
        setting.refuses(.claimInvalid, ("iss", ""))
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
            setting.refuses(.audienceMismatch, ("aud", .string(audience)))
        }
        setting.refuses(.claimMissing, ("aud", nil))
        setting.refuses(.claimMissing, ("aud", .null))
        // Text alone: a list may hold a stranger.
        setting.refuses(.claimInvalid, ("aud", ["com.example.site"]))
        setting.refuses(.claimInvalid, ("aud", ["com.example.site", "com.evil.site"]))
        setting.refuses(.claimInvalid, ("aud", 7))
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
        setting.refuses(.audienceMismatch, ("aud", "com.example.App"))
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
        setting.refuses(.authorizedPartyMismatch, ("azp", "com.evil.site"))
        #expect(try setting.verify(("azp", "com.example.App")).client == setting.site)
    }

    // MARK: Times

    @Test func `an expired token is refused, to the second`() throws {
        let end = now.adding(seconds: 100)
        _ = try setting.verify(("exp", 1_800_000_040), at: end.adding(milliseconds: -1))
        setting.refuses(.tokenExpired, ("exp", 1_800_000_040), at: end)
        setting.refuses(.claimMissing, ("exp", nil))
        setting.refuses(.claimInvalid, ("exp", "1800000100"))
        setting.refuses(.claimInvalid, ("exp", .number(1_800_000_100.5)))
        setting.refuses(.claimInvalid, ("exp", -1))
        setting.refuses(.claimInvalid, ("exp", .integer(.max)))
    }

    @Test func `a token from the future is refused, beyond the skew`() throws {
        _ = try setting.verify(("iat", 1_800_000_060))
        setting.refuses(.issuedInFuture, ("iat", 1_800_000_061))
        setting.refuses(.issuedInFuture, ("nbf", 1_800_000_061))
        setting.refuses(.claimMissing, ("iat", nil))
        setting.refuses(.claimInvalid, ("iat", "now"))
    }

    @Test func `a token that lives for a day is refused when it is eleven minutes old`() throws {
        _ = try setting.verify(at: now.adding(seconds: 659))
        setting.refuses(.tokenTooOld, at: now.adding(seconds: 660))
    }

    @Test func `when somebody signed in at the provider is looked at where it is asked for`() throws {
        setting.refuses(.authenticationTimeInvalid, ("auth_time", 1_800_000_061))
        setting.refuses(.claimInvalid, ("auth_time", "yesterday"))
        var expectation = setting.expectation
        expectation.maximumAuthenticationAge = 300
        _ = try setting.verify(("auth_time", 1_799_999_700), expecting: expectation)
        expectCode(.authenticationTimeInvalid) {
            try setting.verify(("auth_time", 1_799_999_640), expecting: expectation)
        }
        expectCode(.claimMissing) { try setting.verify(("auth_time", nil), expecting: expectation) }
    }
}
