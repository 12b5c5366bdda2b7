// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct OriginPolicyTests {
    private static let app = "android:apk-key-hash:aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_a"

    private func party(_ exact: [String], subdomainsOf: [String] = []) throws -> RelyingParty {
        try Passkey.party {
            $0.origins = OriginPolicy(
                Set(try exact.map { try Origin($0) }),
                subdomainsOf: Set(try subdomainsOf.map { try RelyingPartyID($0) })
            )
        }
    }

    private func signIn(_ party: RelyingParty, from origin: String) throws -> VerifiedAuthentication {
        try Passkey().authenticate(party) { $0.clientData["origin"] = .string(origin) }
    }

    @Test(arguments: ["https://example.org", "https://example.org:8443", "https://example.net", app])
    func `each of several origins passes, apps among them`(_ origin: String) throws {
        let party = try party(["https://example.org", "https://example.org:8443", "https://example.net", Self.app])
        _ = try signIn(party, from: origin)
        _ = try Passkey().register(party) { $0.clientData["origin"] = .string(origin) }
    }

    @Test(arguments: [
        "http://example.org", "https://example.org:443", "https://example.org:8444", "https://example.org.",
        "https://example.org/", "https://EXAMPLE.org", "https://www.example.org", "https://example.org@evil.example",
        "https://example.org.evil.example", "https://example.org#", " https://example.org", "example.org", "", "null",
        "android:apk-key-hash:AZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_a",
        "android:apk-key-hash:aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_a=",
        "android:apk-key-hash-sha256:aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_aZ09-_a", "https://example.org\u{0}",
        "https://ex\u{430}mple.org",
    ])
    func `what only looks like an expected origin is refused, and both are named`(_ origin: String) throws {
        let party = try party(["https://example.org", Self.app])
        let error = refused(by: .originMismatch) { try signIn(party, from: origin) }
        #expect(error?.expected == "\(Self.app), https://example.org")
        #expect(error?.found == origin)
        refused(by: .originMismatch) { try Passkey().register(party) { $0.clientData["origin"] = .string(origin) } }
    }

    @Test(arguments: ["https://a.example.org", "https://a.b.example.org", "https://example.org"])
    func `subdomains pass where they were allowed`(_ origin: String) throws {
        _ = try signIn(party(["https://example.org"], subdomainsOf: ["example.org"]), from: origin)
    }

    @Test(arguments: [
        "http://a.example.org", "https://a.example.org:8443", "https://.example.org", "https://a..example.org",
        "https://evilexample.org", "https://evil-example.org", "https://a.example.org.evil.example",
        "https://a.example.org/", "https://user@a.example.org", "https://a.EXAMPLE.org", "https://a.example.orgx",
    ])
    func `a subdomain passes only over https, on the default port, behind a dot`(_ origin: String) throws {
        let party = try party(["https://example.org"], subdomainsOf: ["example.org"])
        let error = refused(by: .originMismatch) { try signIn(party, from: origin) }
        #expect(error?.expected == "https://example.org, https://*.example.org")
    }

    @Test func `the domain itself is no subdomain of itself`() throws {
        let party = try party([], subdomainsOf: ["example.org"])
        refused(by: .originMismatch) { try signIn(party, from: "https://example.org") }
    }

    @Test func `an app's key hash is compared by its bytes`() throws {
        // U+212A, the kelvin sign, is canonically equivalent to the letter K: two strings of Swift that are equal.
        let letter = "android:apk-key-hash:K" + String(repeating: "a", count: 42)
        let sign = "android:apk-key-hash:\u{212A}" + String(repeating: "a", count: 42)
        let party = try party([letter])
        _ = try signIn(party, from: letter)
        refused(by: .originMismatch) { try signIn(party, from: sign) }
        refused(by: .originMismatch) { try Passkey().register(party) { $0.clientData["origin"] = .string(sign) } }
        let embedding = try Passkey.party { $0.crossOrigin = .within([try Origin(letter)]) }
        func signInWithin(_ top: String) throws {
            try Passkey().authenticate(embedding) {
                $0.clientData["crossOrigin"] = true
                $0.clientData["topOrigin"] = .string(top)
            }
        }
        try signInWithin(letter)
        refused(by: .topOriginNotAllowed) { try signInWithin(sign) }
    }

    @Test func `an endless origin is cut short in the error`() throws {
        let origin = "https://" + String(repeating: "a", count: 20_000)
        let error = refused(by: .originMismatch) { try signIn(Passkey.party(), from: origin) }
        #expect(error?.found?.utf8.count == 200)
    }

    /// One letter with so many marks on it is one character.
    @Test func `an origin of one endless character is cut short in the error, too`() throws {
        let origin = "https://a" + String(repeating: "\u{301}", count: 20_000)
        let error = refused(by: .originMismatch) { try signIn(Passkey.party(), from: origin) }
        #expect(error?.found?.unicodeScalars.count == 200)
        let top = try Passkey.party { $0.crossOrigin = .within([try Origin("https://shop.example")]) }
        let embedded = refused(by: .topOriginNotAllowed) {
            try Passkey().authenticate(top) {
                $0.clientData["crossOrigin"] = true
                $0.clientData["topOrigin"] = .string(origin)
            }
        }
        #expect(embedded?.found?.unicodeScalars.count == 200)
    }
}
