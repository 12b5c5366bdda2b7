// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import Testing

@Suite struct SiteMatcherTests {
    private func offer(_ saved: String, _ page: String) throws -> SiteOffer? {
        try SiteMatcher.test.offer(savedAt: SiteAddress(saved), on: SiteAddress(page))
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com/sign-in", SiteOffer.sameHost),
        ("https://example.com", "https://www.example.com", .sameSite),
        ("https://accounts.example.co.uk", "https://www.example.co.uk", .sameSite),
        ("http://example.com", "https://example.com", .sameHost),
        ("http://example.com", "http://example.com", .sameHost),
        ("https://example.com:8443", "https://www.example.com:8443", .sameSite),
        ("http://localhost:3000", "http://localhost:3000", .sameHost),
        ("https://10.0.0.1", "https://10.0.0.1", .sameHost),
        ("https://[::1]", "https://[0:0::1]", .sameHost),
        ("https://robin.github.io", "https://robin.github.io", .sameHost),
        ("https://a.robin.github.io", "https://robin.github.io", .sameSite),
        ("https://github.io", "https://github.io", .sameHost),
        ("https://router", "https://router", .sameHost),
    ])
    func `a login is offered on its host and under its registered domain`(saved: String, page: String, fit: SiteOffer)
        throws
    {
        #expect(try offer(saved, page) == fit)
    }

    @Test(arguments: [
        // Names that look or sound like it.
        ("https://paypal.com", "https://paypaI.com"), ("https://paypal.com", "https://xn--pypal-4ve.com"),
        ("https://paypal.com", "https://paypa1.com"), ("https://example.com", "https://evil-example.com"),
        ("https://example.com", "https://example.com.evil.net"), ("https://example.com", "https://examplecom.net"),
        ("https://example.com", "https://example.net"), ("https://example.com", "https://notexample.com"),
        // Hosts that are suffixes, and neighbours under them.
        ("https://co.uk", "https://example.co.uk"), ("https://example.co.uk", "https://co.uk"),
        ("https://one.co.uk", "https://two.co.uk"), ("https://robin.github.io", "https://eve.github.io"),
        ("https://github.io", "https://eve.github.io"), ("https://robin.github.io", "https://github.io"),
        ("https://com", "https://example.com"),
        // TLS given up, other ports.
        ("https://example.com", "http://example.com"), ("https://example.com", "http://www.example.com"),
        ("https://example.com", "https://example.com:8443"), ("https://example.com:8443", "https://example.com"),
        ("http://example.com:80", "http://example.com:443"), ("https://localhost", "http://localhost"),
        // Addresses and local names are exact.
        ("https://10.0.0.1", "https://10.0.0.2"), ("https://1.10.0.0", "https://2.10.0.0"),
        ("http://localhost:1", "http://localhost:2"),
        ("http://app.localhost", "http://localhost"), ("https://[::1]", "https://[::2]"),
        ("https://[::1]", "https://127.0.0.1"),
        ("https://router", "https://router.example.com"), ("https://one.router", "https://router"),
    ])
    func `nothing is offered elsewhere`(saved: String, page: String) throws {
        #expect(try offer(saved, page) == nil)
        // Nor the other way round, but for sites that went over to TLS.
        if !page.hasPrefix("http:") || saved.hasPrefix("http:") { #expect(try offer(page, saved) == nil) }
    }

    @Test(arguments: ["", "uk", "evil", "ample.co.uk", ".co.uk", "www.example.co.uk", "co.uk."])
    func `a suffix that is none of the host's leaves the host alone`(suffix: String) throws {
        let matcher = SiteMatcher(suffix: { _ in suffix })
        let (one, two) = (try SiteAddress("https://a.example.co.uk"), try SiteAddress("https://b.other.co.uk"))
        // The one answer that is a suffix makes the two one site, as the list that says so would.
        #expect(matcher.offer(savedAt: one, on: two) == (suffix == "uk" ? .sameSite : nil))
        #expect(matcher.offer(savedAt: one, on: one) == .sameHost)
        #expect(
            SiteMatcher(suffix: { _ in nil }).offer(savedAt: one, on: try SiteAddress("https://example.co.uk")) == nil
        )
    }

    @Test(arguments: [
        ("example.com", "https://example.com", true), ("example.com", "https://www.example.com:8443", true),
        ("www.example.com", "https://www.example.com", true), ("localhost", "http://localhost:3000", true),
        ("localhost", "http://app.localhost", true), ("github.io", "https://github.io", true),
        ("www.example.com", "https://example.com", false), ("example.com", "http://example.com", false),
        ("example.com", "https://evil-example.com", false), ("example.com", "https://example.com.evil.net", false),
        ("co.uk", "https://example.co.uk", false), ("com", "https://example.com", false),
        ("github.io", "https://eve.github.io", false),
        ("127.0.0.1", "https://127.0.0.1", false), ("router", "http://router", false),
        ("", "https://example.com", false),
        ("Example.com", "https://www.example.com", false), (".com", "https://example.com", false),
        ("example.com.", "https://example.com", false), ("app.localhost", "http://localhost", false),
    ])
    func `passkeys follow the rule of RP IDs`(relyingParty: String, page: String, isOffered: Bool) throws {
        #expect(try SiteMatcher.test.offersPasskey(of: relyingParty, on: SiteAddress(page)) == isOffered)
    }

    @Test(arguments: [
        ("https://example.com", "http://example.com", SiteResemblance.plainText),
        ("https://paypal.com", "https://paypaI.com", .sameLetters),
        ("https://paypal.com", "https://paypa1.com", .sameLetters),
        ("https://microsoft.com", "https://rnicrosoft.net", .sameLetters),
        ("https://paypal.com", "https://xn--pypal-4ve.com", .otherScript),
        ("https://example.com", "https://evil-example.com", .nameWithin),
        ("https://example.com", "https://example.com.evil.net", .nameWithin),
        ("https://example.com", "https://www.example.net", .otherSuffix),
        ("https://example.com", "https://exmaple.com", .oneLetterOff),
        ("https://example.com", "https://examples.com", .oneLetterOff),
        ("https://example.com", "https://exampl.com", .oneLetterOff),
        ("https://example.com", "https://exazple.com", .oneLetterOff),
    ])
    func `a page that imitates a site is told apart from one that does not`(
        saved: String,
        page: String,
        hint: SiteResemblance
    ) throws {
        #expect(try SiteMatcher.test.resemblance(of: SiteAddress(page), to: SiteAddress(saved)) == hint)
    }

    @Test(arguments: [
        ("https://example.com", "https://www.example.com"), ("https://example.com", "https://weather.net"),
        ("https://a.com", "https://b.com"), ("https://10.0.0.1", "https://10.0.0.2"),
        ("https://example.com", "https://elpmaxe.com"),
        ("https://example.com", "https://exam.com"), ("https://example.com", "https://xn--e1afmkfd.com"),
        ("https://example.com", "https://example.com:8443"),
    ])
    func `no warning is given for nothing`(saved: String, page: String) throws {
        #expect(try SiteMatcher.test.resemblance(of: SiteAddress(page), to: SiteAddress(saved)) == nil)
    }
}
