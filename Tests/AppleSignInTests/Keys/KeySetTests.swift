// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import CryptoExtras
import JSONCoding
import Testing

@Suite struct KeySetTests {
    private let issuer = Issuer.shared

    @Test func `keys are chosen by their names, however many there are`() throws {
        let more = ["a", "b", "c"].map { Issuer.foreign.rsaEntry(id: $0) }
        let set = try KeySet(parsing: issuer.keySet(adding: more))
        #expect(set.ids == ["a", "b", "c", "rsa-1"])
        #expect(set["a"]?.algorithm == .rs256)
        #expect(set["d"] == nil)
        #expect(set.skipped.isEmpty)
    }

    @Test func `one key that nobody here understands takes no other down, and is told`() throws {
        let entries: [JSONValue] = [
            issuer.p256Entry(), ["kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": "AA", "alg": "EdDSA"],
            issuer.rsaEntry(id: "ps", changing: [("alg", "PS256")]),
            issuer.rsaEntry(id: "enc", changing: [("use", "enc")]),
            issuer.rsaEntry(id: "ops", changing: [("use", nil), ("key_ops", ["encrypt"])]),
            issuer.rsaEntry(id: "unnamed", changing: [("kid", nil)]), "key", .null,
            issuer.rsaEntry(id: "no-alg", changing: [("alg", nil)]), ["kty": "oct", "kid": "secret", "k": "AA"],
        ]
        let set = try KeySet(parsing: issuer.keySet(adding: entries))
        #expect(set.ids == ["rsa-1"])
        #expect(
            set.skipped.map(\.reason) == [
                .otherAlgorithm, .otherAlgorithm, .otherAlgorithm, .otherUse, .otherUse, .unnamed, .malformed,
                .malformed,
                .otherAlgorithm, .otherAlgorithm,
            ]
        )
        #expect(set.skipped.map(\.id) == ["ec-1", "ed", "ps", "enc", "ops", nil, nil, nil, "no-alg", "secret"])
    }

    @Test func `where a provider names no algorithms, the kind of the key tells`() throws {
        let rules = KeySetRules(algorithms: [.rs256, .es256], requiresAlgorithm: false)
        let entries = [
            issuer.rsaEntry(id: "r", changing: [("alg", nil)]), issuer.p256Entry(id: "e", changing: [("alg", nil)]),
            issuer.p256Entry(id: "mixed", changing: [("alg", "RS256")]),
        ]
        let set = try KeySet(parsing: issuer.keySet(adding: entries), rules: rules)
        #expect(set["r"]?.algorithm == .rs256)
        #expect(set["e"]?.algorithm == .es256)
        #expect(set.skipped.map(\.id) == ["mixed"])
    }

    @Test func `two keys of one name are refused`() {
        expectCode(.keyDuplicated) {
            try KeySet(parsing: issuer.keySet(adding: [Issuer.foreign.rsaEntry(id: "rsa-1")]))
        }
    }

    @Test func `weak and odd RSA keys are passed over`() throws {
        let modulus = try #require(issuer.rsaEntry()["n"]?.string)
        let bytes = try Base64URL.decode(modulus)
        let cases: [(String, JSONValue, JSONValue, SkippedKey.Reason)] = [
            ("exponent 3", .string(modulus), "Aw", .unsound),
            ("exponent 1", .string(modulus), "AQ", .unsound),
            ("exponent with a zero in front", .string(modulus), "AAEAAQ", .unsound),
            ("a huge exponent", .string(modulus), .string(modulus), .unsound),
            ("no exponent", .string(modulus), .null, .malformed),
            ("1024 bits", .string(Base64URL.encode(bytes.suffix(128).map { $0 | 0x81 })), "AQAB", .unsound),
            ("2040 bits", .string(Base64URL.encode(bytes.dropFirst().map { $0 | 0x81 })), "AQAB", .unsound),
            ("4104 bits", .string(Base64URL.encode([UInt8](repeating: 0xFF, count: 513))), "AQAB", .unsound),
            ("a zero in front", .string(Base64URL.encode([0] + bytes)), "AQAB", .unsound),
            ("empty", "", "AQAB", .unsound),
            ("no modulus", .null, "AQAB", .malformed),
            ("padding", .string(modulus + "=="), "AQAB", .malformed),
        ]
        for (name, n, e, reason) in cases {
            let entry = issuer.rsaEntry(id: "odd", changing: [("n", n), ("e", e)])
            let set = try KeySet(parsing: issuer.keySet(adding: [entry]))
            #expect(set.skipped.map(\.reason) == [reason], "\(name)")
            #expect(set["odd"] == nil, "\(name)")
        }
    }

    @Test func `a longer RSA key serves`() throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits3072).publicKey.getKeyPrimitives()
        let entry = issuer.rsaEntry(id: "long", changing: [("n", .string(Base64URL.encode(key.modulus)))])
        #expect(try KeySet(parsing: issuer.keySet(adding: [entry]))["long"] != nil)
    }

    @Test func `a point off the curve is passed over`() throws {
        let rules = KeySetRules(algorithms: [.rs256, .es256])
        let off = issuer.p256Entry(
            id: "off",
            changing: [("y", .string(Base64URL.encode([UInt8](repeating: 1, count: 32))))]
        )
        let short = issuer.p256Entry(id: "short", changing: [("x", "AQ")])
        let none = issuer.p256Entry(id: "none", changing: [("x", nil)])
        let other = issuer.p256Entry(id: "other", changing: [("crv", "P-384")])
        let set = try KeySet(parsing: issuer.keySet(adding: [off, short, none, other]), rules: rules)
        #expect(set.skipped.map(\.reason) == [.unsound, .unsound, .malformed, .otherAlgorithm])
    }

    @Test func `a key that shows its private half is passed over`() throws {
        let entry = issuer.rsaEntry(id: "leaked", changing: [("d", "AQ")])
        #expect(try KeySet(parsing: issuer.keySet(adding: [entry])).skipped.map(\.reason) == [.privatePartFound])
    }

    @Test func `a set without a usable key is refused, so that the last good one stays`() {
        for text in [#"{"keys":[]}"#, #"{"keys":[{}]}"#, #"{"keys":[{"kty":"EC","kid":"a"}]}"#] {
            expectCode(.keySetUnusable) { try KeySet(parsing: Array(text.utf8)) }
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, "<html>", #"{"keys":[[[[[[[[]]]]]]]]}"#,
    ])
    func `what is no key set is refused`(_ text: String) {
        expectCode(.keySetMalformed) { try KeySet(parsing: Array(text.utf8)) }
    }

    @Test func `length and number are bounded`() {
        expectCode(.keySetTooLong) { try KeySet(parsing: [UInt8](repeating: 0x20, count: 65_537)) }
        let many = [JSONValue](repeating: ["kty": "EC"], count: 32)
        expectCode(.keySetTooLong) { try KeySet(parsing: issuer.keySet(adding: many)) }
        #expect(throws: Never.self) { try KeySet(parsing: issuer.keySet(adding: Array(many.dropFirst()))) }
    }

    @Test func `names of keys reach logs without control characters`() throws {
        let entry = issuer.rsaEntry(id: "a\nb\u{1B}[31m" + String(repeating: "c", count: 100))
        let skipped = try #require(try KeySet(parsing: issuer.keySet(adding: [entry])).skipped.first)
        #expect(skipped.reason == .unnamed)
        #expect(skipped.id?.utf8.count == 64 && skipped.id?.hasPrefix("a?b?[31mccc") == true)
    }

    @Test func `a name that only Unicode finds equal chooses no key`() throws {
        let set = try KeySet(parsing: issuer.keySet(id: "K-1"))
        #expect(set["K-1"] != nil)
        #expect(set["\u{212A}-1"] == nil)
        let other = issuer.rsaEntry(id: "\u{212A}-1")
        #expect(try KeySet(parsing: issuer.keySet(id: "K-1", adding: [other])).skipped.map(\.reason) == [.unnamed])
    }
}
