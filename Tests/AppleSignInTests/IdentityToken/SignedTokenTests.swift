// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import JSONCoding
import SecretMemory
import Testing

@Suite struct SignedTokenTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    private func token(_ header: JSONValue) -> [UInt8] {
        Issuer.shared.token(header: header, payload: setting.claims())
    }

    @Test func `it tells which key it claims to be signed with, and nothing else`() throws {
        #expect(try setting.token().keyID == "rsa-1")
    }

    @Test func `any one byte changed is refused`() throws {
        let good = Issuer.shared.token(payload: setting.claims())
        var accepted = 0
        for index in good.indices {
            for flip in [0x01, 0x20, 0x80] as [UInt8] {
                var bytes = good
                bytes[index] ^= flip
                if (try? verify(bytes)) != nil { accepted += 1 }
            }
        }
        #expect(accepted == 0)
        _ = try verify(good)
    }

    @Test func `any token that was cut off or made longer is refused`() throws {
        let good = Issuer.shared.token(payload: setting.claims())
        for count in good.indices { #expect((try? verify(Array(good[..<count]))) == nil) }
        for more in ["A", "AA", "AAAA", ".", "=", " ", "\n", "."] {
            #expect((try? verify(good + Array(more.utf8))) == nil, "\(more.debugDescription)")
            #expect((try? verify(Array(more.utf8) + good)) == nil, "\(more.debugDescription)")
        }
    }

    private func verify(_ bytes: [UInt8]) throws -> VerifiedIdentity {
        try setting.verifier.verify(
            SignedToken(parsing: bytes),
            with: setting.keys,
            expecting: setting.expectation,
            at: now
        )
    }

    @Test func `other numbers of parts than three are refused`() throws {
        for text in ["", "a", "e30", "e30-e30"] {
            expectCode(.tokenMalformed) { try SignedToken(parsing: Array(text.utf8)) }
        }
        for text in [".", "..", "e30.e30", "....", "e30.e30.e30.e30"] {
            #expect(throws: AppleSignInError.self) { try SignedToken(parsing: Array(text.utf8)) }
        }
        let good = Issuer.shared.token(payload: setting.claims())
        expectCode(.tokenMalformed) { try SignedToken(parsing: good + Array(".e30".utf8)) }
    }

    @Test func `base64 with padding or of the plain alphabet is refused`() {
        for text in ["e30=.e30.AA", "e30.e30.A+/A", "e30.e30.AB", "e 30.e30.AA"] {
            #expect(throws: AppleSignInError.self) { try SignedToken(parsing: Array(text.utf8)) }
        }
    }

    @Test func `a token of more than 16 KiB is refused before it is read`() {
        let long = [UInt8](repeating: UInt8(ascii: "."), count: 16_385)
        expectCode(.tokenTooLong) { try SignedToken(parsing: long) }
        expectCode(.headerInvalid) { try SignedToken(parsing: Array(long.dropLast())) }
    }

    @Test func `a header must name an algorithm and a key, as text`() {
        let headers: [JSONValue] = [
            [:], ["alg": "RS256"], ["kid": "rsa-1"], ["alg": 7, "kid": "rsa-1"], ["alg": "RS256", "kid": 7],
            ["alg": "RS256", "kid": ""], ["alg": "RS256", "kid": .string(String(repeating: "k", count: 257))],
            ["alg": ["RS256"], "kid": "rsa-1"], [], "RS256", ["alg": "RS256", "kid": "rsä-1"],
        ]
        for header in headers { expectCode(.headerInvalid) { try SignedToken(parsing: token(header)) } }
    }

    @Test func `a header that names a member twice is refused`() {
        let header = Array(#"{"alg":"RS256","alg":"none","kid":"rsa-1"}"#.utf8)
        expectCode(.headerInvalid) {
            try SignedToken(parsing: Issuer.shared.token(header: header, payload: setting.claims().serialized))
        }
    }

    @Test func `claims that nobody reads may not stand twice either, nor be without number`() throws {
        for payload in [
            #"{"x":1,"x":2}"#, #"{"a_name_of_more_than_sixteen_bytes":1,"a_name_of_more_than_sixteen_bytes":2}"#,
            "{" + (0...64).map { "\"x\($0)\":0" }.joined(separator: ",") + "}",
        ] {
            expectCode(.tokenMalformed) {
                try verify(Issuer.shared.token(header: Issuer.header.serialized, payload: Array(payload.utf8)))
            }
        }
        let many = setting.claims((0..<64).map { ("x\($0)", .integer(Int64($0))) })
        _ = try verify(Issuer.shared.token(payload: many))
    }

    @Test func `names that only begin like a claim are others`() throws {
        for name in ["su", "sub\u{0}", "\u{0}sub", "subsubsubsubsubsub", "SUB"] {
            let claims = setting.claims([("sub", nil), (name, "somebody")])
            expectCode(.claimMissing) { try verify(Issuer.shared.token(payload: claims)) }
        }
    }

    @Test func `claims that stand twice are refused, though the provider signed them`() throws {
        let payload = Array(#"{"sub":"one","sub":"two"}"#.utf8)
        expectCode(.tokenMalformed) {
            try verify(Issuer.shared.token(header: Issuer.header.serialized, payload: payload))
        }
    }

    @Test func `a claim is one and the same however its name is spelled`() throws {
        func verify(_ changes: (String, JSONValue?)..., adding member: String) throws -> VerifiedIdentity {
            let claims = String(decoding: setting.claims(changes).serialized, as: UTF8.self)
            let payload = Array("\(claims.dropLast()),\(member)}".utf8)
            return try self.verify(Issuer.shared.token(header: Issuer.header.serialized, payload: payload))
        }
        #expect(try verify(("sub", nil), adding: #""s\u0075b":"somebody""#).identity.subject == "somebody")
        for member in [
            #""s\u0075b":"somebody""#, #""\u0073\u0075\u0062":null"#, #""\u006eonce":"x""#, #""sub":null"#,
            #""is_private_emai\u006c":"true""#,
        ] { expectCode(.tokenMalformed) { try verify(adding: member) } }
        // A claim that is null is there.
        expectCode(.tokenMalformed) { try verify(("sub", .null), adding: #""sub":"somebody""#) }
    }

    @Test(arguments: ["[]", "7", "null", "", "{", "{}x", "\u{FEFF}{}"])
    func `a payload that is no object is refused, though the provider signed it`(_ payload: String) throws {
        expectCode(.tokenMalformed) {
            try verify(Issuer.shared.token(header: Issuer.header.serialized, payload: Array(payload.utf8)))
        }
    }

    @Test func `a payload that nests without end is refused`() throws {
        let deep = String(repeating: "[", count: 4_000)
        expectCode(.tokenMalformed) {
            try verify(Issuer.shared.token(header: Issuer.header.serialized, payload: Array("{\"a\":\(deep)".utf8)))
        }
    }

    @Test func `a header with demands is refused`() {
        for demand in [["exp"], [], "exp", .null] as [JSONValue] {
            let header: JSONValue = ["alg": "RS256", "kid": "rsa-1", "crit": demand]
            expectCode(.headerCritical) { try SignedToken(parsing: token(header)) }
        }
    }

    @Test(arguments: ["jwk", "jku", "x5c", "x5u"])
    func `a header that brings its own key, or says where one is, is refused`(_ member: String) {
        let jwk = Issuer.foreign.rsaEntry()
        for value in [jwk, "https://evil.example/keys", ["MIIB"], .null] as [JSONValue] {
            var header = Issuer.header.object ?? [:]
            header[member] = value
            expectCode(.headerKeyOffered) {
                try SignedToken(parsing: Issuer.foreign.token(header: .object(header), payload: setting.claims()))
            }
        }
    }

    @Test(
        arguments: [
            (#""\u0061lg":"none""#, .headerInvalid), (#""ki\u0064":"rsa-2""#, .headerInvalid),
            (#""cr\u0069t":[]"#, .headerCritical), (#""\u006awk":{}"#, .headerKeyOffered),
            (#""x5\u0063":["MIIB"]"#, .headerKeyOffered), (#""t\u0079p":"at+jwt""#, .tokenTypeUnexpected),
        ] as [(String, AppleSignInError.Code)]
    )
    func `no spelling brings a header past its rules`(_ member: String, _ code: AppleSignInError.Code) {
        let header = Array("{\"alg\":\"RS256\",\"kid\":\"rsa-1\",\(member)}".utf8)
        let token = Issuer.shared.token(header: header, payload: setting.claims().serialized)
        expectCode(code) { try SignedToken(parsing: token) }
    }

    @Test func `an access token or a logout token of the same provider is none`() throws {
        for type in ["at+jwt", "logout+jwt", "JOSE", ""] {
            let header: JSONValue = ["alg": "RS256", "kid": "rsa-1", "typ": .string(type)]
            expectCode(.tokenTypeUnexpected) { try SignedToken(parsing: token(header)) }
        }
        for type in ["JWT", "jwt"] {
            _ = try verify(token(["alg": "RS256", "kid": "rsa-1", "typ": .string(type)]))
        }
    }

    @Test func `further members of a header change nothing`() throws {
        _ = try verify(token(["alg": "RS256", "kid": "rsa-1", "x5t": "abc", "b64": false]))
    }
}
