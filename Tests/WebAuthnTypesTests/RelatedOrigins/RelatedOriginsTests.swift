// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct RelatedOriginsTests {
    private let suffixes = PublicSuffixLookup(names: ["co.uk", "github.io", "example.ck"])

    private func document(_ entries: [String]) throws -> RelatedOrigins {
        try RelatedOrigins(json: ["origins": .array(entries.map { .string($0) })])
    }

    private func allows(_ entries: [String], _ origin: String, limit: Int = RelatedOrigins.labelLimit) throws -> Bool {
        try document(entries).allows(try Origin(origin), suffixes: suffixes, labelLimit: limit)
    }

    @Test func `the document is made and read`() throws {
        let origins = try ["https://example.de", "https://shop.example.co.uk:8443"].map { try Origin($0) }
        let related = RelatedOrigins(origins)
        #expect(related.json == ["origins": ["https://example.de", "https://shop.example.co.uk:8443"]])
        #expect(try RelatedOrigins(parsing: related.json.serialized) == related)
        let extended: JSONValue = ["origins": ["https://example.de", "what is this"], "more": [1]]
        #expect(try RelatedOrigins(json: extended).json == extended)
    }

    @Test(arguments: [
        "", "[]", "null", "{}", #"{"origins":null}"#, #"{"origins":"https://example.de"}"#, #"{"origins":[5]}"#,
        #"{"origins":["https://example.de",null]}"#, #"{"origins":[],"origins":["https://example.de"]}"#,
        #"{"origins":{}}"#, "{\"origins\":[]} x",
    ])
    func `a document of another form is refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.wellKnownInvalid)) { try RelatedOrigins(parsing: Array(text.utf8)) }
    }

    @Test func `an origin must be there to the letter`() throws {
        let entries = ["https://example.de", "https://shop.example.co.uk:8443"]
        for origin in entries { #expect(try allows(entries, origin)) }
        for origin in [
            "https://example.de:8443", "https://www.example.de", "https://evil-example.de",
            "https://example.de.evil.com",
            "https://shop.example.co.uk", "https://example.co.uk:8443", "https://evil.com",
            "android:apk-key-hash:" + String(repeating: "A", count: 43),
        ] {
            #expect(try !allows(entries, origin), "\(origin)")
        }
        #expect(try !allows([], "https://example.de"))
    }

    @Test func `entries are read as URLs`() throws {
        for entry in [
            "https://example.de/", "https://EXAMPLE.de", "HTTPS://example.de", "https://example.de:443",
            "https://example.de/path?query#fragment", "https://example.de?x", "https://example.de:443/",
        ] {
            #expect(try allows([entry], "https://example.de"), "\(entry)")
        }
        for entry in [
            "example.de", "//example.de", "ftp://example.de", "https:/example.de", "https:example.de", "",
            "https://ada@example.de", "https://example.de@evil.com", "https://", "https://exämple.de",
            "https://example.de.",
            "null", "http://example.de", "https://evil.com\\example.de",
        ] {
            #expect(try !allows([entry], "https://example.de"), "\(entry)")
            #expect(
                try document([entry]).entriesPassedOver(suffixes: suffixes).isEmpty == entry.hasPrefix("https://evil")
            )
        }
    }

    @Test func `five labels are taken, a sixth is not, and earlier ones go on`() throws {
        let entries = [
            "https://one.com", "https://one.de", "https://www.one.co.uk", "https://two.com", "https://three.com",
            "https://four.com", "https://five.com", "https://six.com", "https://five.de", "https://seven.com",
        ]
        #expect(try document(entries).labels(suffixes: suffixes).count == 7)
        let passedOver = ["https://six.com", "https://seven.com"]
        #expect(try document(entries).entriesPassedOver(suffixes: suffixes) == passedOver)
        for entry in entries { #expect(try allows(entries, entry) == !passedOver.contains(entry), "\(entry)") }
        // A client may take more.
        for entry in entries { #expect(try allows(entries, entry, limit: 7)) }
        #expect(try document(Array(entries.prefix(7))).entriesPassedOver(suffixes: suffixes).isEmpty)
    }

    @Test func `a label is what was registered, wherever that ends`() throws {
        let related = try document([
            "https://www.example.co.uk", "https://example.de", "https://ada.github.io", "https://github.io",
            "https://a.b.example.ck", "https://localhost", "no origin",
        ])
        #expect(related.labels(suffixes: suffixes) == ["example", "ada", "b"])
        #expect(
            related.entriesPassedOver(suffixes: suffixes) == ["https://github.io", "https://localhost", "no origin"]
        )
        // Without a list both British domains would be one label, "co".
        let british = try document(["https://one.co.uk", "https://two.co.uk"])
        #expect(british.labels(suffixes: suffixes) == ["one", "two"])
        #expect(british.labels(suffixes: .lastLabelOnly) == ["co"])
    }

    @Test func `a lookup is asked of domains alone, and without one the last label counts`() {
        let echo = PublicSuffixLookup { $0 }
        #expect(echo.registrableDomain(of: "www.example.co.uk") == "www.example.co.uk")
        for host in ["", "127.0.0.1", "Example.com", "example.com.", ".com", "a..com", "exämple.com"] {
            #expect(echo.registrableDomain(of: host) == nil, "\(host)")
        }
        #expect(PublicSuffixLookup.lastLabelOnly.registrableDomain(of: "www.example.co.uk") == "co.uk")
        #expect(PublicSuffixLookup.lastLabelOnly.registrableDomain(of: "com") == nil)
        #expect(suffixes.registrableDomain(of: "www.example.co.uk") == "example.co.uk")
        #expect(suffixes.registrableDomain(of: "co.uk") == nil)
    }

    @Test func `entries without a label use up none`() throws {
        let noise = (0..<20).map { "nonsense \($0)" } + ["https://github.io"]
        #expect(try allows(noise + ["https://example.de"], "https://example.de"))
        #expect(try !allows(noise, "https://github.io"))
    }
}
