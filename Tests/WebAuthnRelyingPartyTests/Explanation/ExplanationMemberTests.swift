// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import Crypto
import Foundation
import JSONCoding
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The members of an explanation` {
    private func registration(_ passkey: Passkey, _ change: (inout Enrolment) throws -> Void) throws -> JSONObject {
        var enrolment = try Enrolment(passkey)
        try change(&enrolment)
        return [
            "kind": "registration", "rpId": "example.org", "origins": ["https://example.org"],
            "challenge": .string(Base64URL.encode(Passkey.challenge)), "response": try enrolment.response().json,
        ]
    }

    private func spoiled(_ name: String, _ change: (inout CBORMap) -> Void) throws -> Explanation {
        let vector = try Vector.named(name)
        let response = try vector.registrationResponse { parts in try parts.changeStatement { change(&$0) } }
        return try Explained.explain(Explained.registration(vector, response))
    }

    /// The standard judges an outer page where one is named (section 7.1, step 11, and section 7.2, step 14).
    @Test(arguments: [[], ["https://example.com"], ["https://shop.example", "https://example.org"]] as [JSONValue])
    func `a vector that is embedded and names no page is accepted under any topOrigins`(_ pages: JSONValue) throws {
        let vector = try Vector.named("none.ES256.crossOrigin")
        for request in [
            try Explained.registration(vector, vector.registrationResponse()),
            try Explained.authentication(vector, vector.authenticationResponse()),
        ] {
            let options: JSONObject = ["topOrigins": pages]
            let explanation = try Explained.explain(Explained.with(options, request))
            #expect(explanation.isAccepted, "\(explanation.json)")
            #expect(
                try Explained.explain(Explained.with(["allowCrossOrigin": false], Explained.with(options, request)))
                    .firstBroken?.code == "cross_origin_not_allowed"
            )
        }
    }

    @Test func `a vector that names the outer page is accepted under that page alone`() throws {
        let vector = try Vector.named("none.ES256.topOrigin")
        for request in [
            try Explained.registration(vector, vector.registrationResponse()),
            try Explained.authentication(vector, vector.authenticationResponse()),
        ] {
            let open = try Explained.explain(request)
            #expect(open.isAccepted)
            for pages in [[], ["https://elsewhere.example"]] as [JSONValue] {
                let explanation = try Explained.explain(Explained.with(["topOrigins": pages], request))
                #expect(explanation.firstBroken?.code == "top_origin_not_allowed")
            }
            let named = try #require(
                try Explained.explain(Explained.with(["topOrigins": []], request)).firstBroken?.found
            )
            let under = try Explained.explain(Explained.with(["topOrigins": [.string(named)]], request))
            #expect(under.isAccepted)
        }
    }

    @Test func `the algorithm has a number and a name apart`() throws {
        for (name, number, text) in [("none.ES256", -7, "ES256"), ("packed.RS256", -257, "RS256")] {
            let vector = try Vector.named(name)
            let made = try Explained.explain(Explained.registration(vector, vector.registrationResponse())).outputs
            let used = try Explained.explain(Explained.authentication(vector, vector.authenticationResponse())).outputs
            for outputs in [made, used] {
                #expect(outputs["algorithm"]?.integer == Int64(number))
                #expect(outputs["algorithmName"]?.string == text)
                #expect(outputs["parts"] == nil)
            }
        }
    }

    @Test(
        arguments: [
            ("packed.ES256", "7.1 step 22, 8.2"), ("fido-u2f.ES256", "7.1 step 22, 8.6"),
            ("android-key.ES256", "7.1 step 22, 8.4"), ("tpm.ES256", "7.1 step 22, 8.3"),
        ]
    )
    func `a broken statement has its own code and its format's section`(_ name: String, _ place: String) throws {
        let explanation = try spoiled(name) { statement in
            var bytes = statement["sig"]?.bytes ?? []
            bytes[bytes.count - 1] ^= 1
            statement["sig"] = .bytes(bytes)
        }
        #expect(explanation.firstBroken?.code == "attestation_invalid")
        #expect(explanation.firstBroken?.attestation == "signature_invalid")
        #expect(explanation.firstBroken?.place == place)
        #expect(explanation.json["attestation"] == "signature_invalid" && explanation.json["rule"] == .string(place))
        let broken = try #require(explanation.json["rules"]?.array?.first { $0["outcome"] == "broken" })
        #expect(broken["attestation"] == "signature_invalid" && broken["code"] == "attestation_invalid")
    }

    @Test func `what is no rule of a format stands in section 7_1 alone`() throws {
        let vector = try Vector.named("packed.ES256")
        let request = try Explained.registration(vector, vector.registrationResponse())
        let untrusted = try Explained.explain(Explained.with(["trustRoots": []], request))
        #expect(untrusted.firstBroken?.code == "attestation_not_trusted")
        #expect(untrusted.firstBroken?.attestation == "not_trusted")
        #expect(untrusted.firstBroken?.place == "7.1 step 24")
        #expect(untrusted.firstBroken?.found == "notTrusted: certificates that lead to no given root")
        let root = JSONValue.string(Data(try Vector.root()).base64EncodedString())
        let late = try Explained.explain(
            Explained.with(["trustRoots": [root], "verificationTime": "2001-02-03T04:05:06Z"], request)
        )
        #expect(late.firstBroken?.attestation == "chain_invalid" && late.firstBroken?.place == "7.1 step 24")
        let unknown = try Explained.explain(registration(Passkey()) { $0.format = "strange" })
        #expect(unknown.firstBroken?.attestation == "format_unknown" && unknown.firstBroken?.place == "7.1 step 21")
        // Of another rule there is no such member.
        let other = try Explained.explain(registration(Passkey()) { $0.flags = 0x40 })
        #expect(other.firstBroken?.attestation == nil && other.json["attestation"] == nil)
    }

    @Test func `an attestation that holds says what it proved, also where a later rule breaks`() throws {
        let other = try CredentialID([9, 9, 9])
        let explanation = try Explained.explain(registration(Passkey()) { $0.outerID = other })
        #expect(explanation.firstBroken?.code == "credential_id_mismatch")
        let held = try #require(explanation.findings.first { $0.rule.name == "attestation" })
        #expect(held.outcome == .held && held.found == "none: proves nothing")
    }

    @Test func `the parts of a compound statement are told one by one`() throws {
        let passkey = try Passkey()
        let attester = try Attester()
        let leaf = try attester.root.leaf(attester.publicKey)
        let request = try registration(passkey) {
            $0.format = "compound"
            $0.statement = { signed in
                let own = CBORValue.members(["alg": .integer(-7), "sig": .bytes(try passkey.sign(signed))])
                let certified = CBORValue.members([
                    "alg": .integer(-7), "x5c": .array([.bytes(leaf)]),
                    "sig": .bytes(Array(try attester.key.signature(for: signed).derRepresentation)),
                ])
                return .array([
                    .members(["fmt": .text("packed"), "attStmt": own]),
                    .members(["fmt": .text("packed"), "attStmt": certified]),
                    .members(["fmt": .text("none"), "attStmt": .map(CBORMap())]),
                ])
            }
        }
        let explanation = try Explained.explain(request)
        #expect(explanation.isAccepted, "\(explanation.json)")
        #expect(explanation.outputs["attestationType"] == "compound")
        let parts = try #require(explanation.outputs["parts"]?.array)
        #expect(parts.map { $0["format"]?.string } == ["packed", "packed", "none"])
        #expect(parts.map { $0["attestationType"]?.string } == ["self", "basic", "none"])
        #expect(parts.map { $0["isTrusted"]?.bool } == [false, false, false])
        #expect(parts.map { $0["trustPath"]?.array?.count } == [0, 1, 0])
        #expect(parts[1]["trustPath"]?.array?.first?.string == Data(leaf).base64EncodedString())
        #expect(parts.allSatisfy { $0["code"] == .some(.null) })
        let root = JSONValue.string(Data(attester.root.der).base64EncodedString())
        let trusted = try Explained.explain(Explained.with(["trustRoots": [root]], request))
        #expect(trusted.outputs["parts"]?.array?.map { $0["isTrusted"]?.bool } == [false, true, false])
    }

    @Test func `a false signature and a key that cannot be used tell two sides`() throws {
        let vector = try Vector.named("none.ES256")
        let response = try vector.authenticationResponse { $0.authenticatorData[33] ^= 1 }
        var request = try Explained.authentication(vector, response)
        let forged = try #require(try Explained.explain(request).firstBroken)
        #expect(forged.code == "signature_invalid" && forged.expected == "a signature with ES256 (-7)")
        #expect(forged.found?.hasSuffix(" bytes that does not verify") == true)
        request["publicKey"] = "AAAA"
        let damaged = try #require(try Explained.explain(request).firstBroken)
        #expect(damaged.code == "stored_key_invalid" && damaged.expected == "a public key in COSE form")
        #expect(damaged.found == "3 bytes: encodingInvalid")
        var map = CBORMap()
        map[1] = CBORValue.integer(1)
        map[3] = CBORValue.integer(-53)
        map[-1] = CBORValue.integer(7)
        map[-2] = CBORValue.bytes([UInt8](repeating: 7, count: 57))
        let key = CBORValue.map(map).encoded
        request["publicKey"] = .string(Base64URL.encode(key))
        let foreign = try #require(try Explained.explain(request).firstBroken)
        #expect(foreign.code == "algorithm_unsupported" && foreign.found == "Ed448 (-53)")
        #expect(foreign.expected?.contains("ES256 (-7)") == true)
        let made = try Explained.explain(registration(Passkey()) { $0.publicKey = key })
        #expect(made.firstBroken?.code == "algorithm_unsupported" && made.firstBroken?.found == "Ed448 (-53)")
    }
}
