// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Foundation
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `An explanation` {
    @Test(arguments: Vector.verifiable)
    func `accepts what the standard's vectors hold, every rule judged`(_ vector: Vector) throws {
        let made = try Explained.explain(Explained.registration(vector, vector.registrationResponse()))
        #expect(made.isAccepted, "\(made.json)")
        #expect(made.findings.allSatisfy { $0.outcome == .held && $0.expected != nil && $0.found != nil })
        #expect(made.outputs["format"]?.string == vector.format)
        #expect(made.outputs["algorithm"]?.integer == Int64(vector.algorithm.rawValue))
        let used = try Explained.explain(Explained.authentication(vector, vector.authenticationResponse()))
        #expect(used.isAccepted, "\(used.json)")
        #expect(used.findings.allSatisfy { $0.outcome == .held && $0.expected != nil && $0.found != nil })
        #expect(used.json["verdict"] == "accepted" && used.json["code"] == .some(.null))
    }

    /// The two must never part: an explanation that accepts what the server refuses sends people looking elsewhere.
    @Test(arguments: Vector.verifiable)
    func `gives the verdict of the ceremony for every flipped byte`(_ vector: Vector) throws {
        let (party, ceremony) = (try Vector.party(), try vector.authenticationCeremony())
        let record = try vector.record()
        for index in 0..<37 {
            let response = try vector.authenticationResponse { $0.authenticatorData[index] ^= 0x14 }
            var refusal: CeremonyError?
            do throws(CeremonyError) {
                _ = try party.finishAuthentication(
                    response,
                    ceremony,
                    credential: record.forgettingBackups,
                    at: Vector.now
                )
            } catch {
                refusal = error
            }
            let explanation = try Explained.explain(Explained.authentication(vector, response))
            #expect(explanation.firstBroken?.code == refusal?.code.snakeCase)
            #expect(explanation.firstBroken?.rule == refusal?.code.rule(in: .authentication))
            #expect(explanation.isAccepted == (refusal == nil))
        }
        let enrolment = try vector.registrationCeremony()
        let length = try vector.registrationResponse().attestationObject.count
        for index in stride(from: 0, to: length, by: 7) {
            let response = try vector.registrationResponse { $0.attestationObject[index] ^= 0x11 }
            var refusal: CeremonyError?
            do throws(CeremonyError) {
                _ = try party.finishRegistration(response, enrolment, at: Vector.now)
            } catch {
                refusal = error
            }
            let explanation = try Explained.explain(Explained.registration(vector, response))
            #expect(explanation.firstBroken?.code == refusal?.code.snakeCase, "byte \(index)")
            #expect(explanation.firstBroken?.rule == refusal?.code.rule(in: .registration), "byte \(index)")
        }
    }

    @Test func `goes on after a broken rule, and names the first`() throws {
        let vector = try Vector.named("none.ES256")
        var request = try Explained.authentication(vector, vector.authenticationResponse())
        request["origins"] = ["https://example.com"]
        request["rpId"] = "example.com"
        let explanation = try Explained.explain(request)
        let broken = explanation.findings.filter { $0.outcome == .broken }
        #expect(broken.map(\.rule.name) == ["origin", "rp_id_hash"])
        #expect(explanation.firstBroken?.code == "origin_mismatch")
        #expect(explanation.firstBroken?.place == "7.2 step 12")
        #expect(broken.first?.expected == "https://example.com")
        #expect(broken.first?.found == "https://example.org")
        #expect(explanation.findings.last?.outcome == .held)
        #expect(explanation.outputs.isEmpty)
        #expect(explanation.json["rule"] == "7.2 step 12")
        #expect(
            broken.map(\.attack) == [
                CeremonyError.Code.originMismatch.attack, CeremonyError.Code.rpIDHashMismatch.attack,
            ]
        )
        #expect(explanation.json["attack"]?.string == CeremonyError.Code.originMismatch.attack)
        #expect(explanation.json["advice"]?.string == CeremonyError.Code.originMismatch.advice)
    }

    @Test func `stops where nothing is left to judge by`() throws {
        let vector = try Vector.named("none.ES256")
        let response = try vector.registrationResponse { $0.clientData = [0x7B] }
        let explanation = try Explained.explain(Explained.registration(vector, response))
        #expect(explanation.firstBroken?.code == "client_data_invalid")
        #expect(explanation.findings.dropFirst(2).allSatisfy { $0.outcome == .notJudged && $0.code == nil })
    }

    @Test(arguments: [JSONValue.null, "text", [:], ["id": "AQ"], ["id": "AQ", "rawId": "AQ", "response": 1]])
    func `takes a response that is none for a refusal, not for a mistake of the caller`(_ response: JSONValue) throws {
        let vector = try Vector.named("none.ES256")
        for var request in [
            try Explained.registration(vector, vector.registrationResponse()),
            try Explained.authentication(vector, vector.authenticationResponse()),
        ] {
            request["response"] = response
            let explanation = try Explained.explain(request)
            #expect(explanation.firstBroken?.code == "response_invalid")
            #expect(explanation.findings.count { $0.outcome == .notJudged } == explanation.findings.count - 1)
        }
    }

    @Test(
        arguments: [
            (["response"], "null", "an object", "null"), (["rawId"], "7", "a string", "a number"),
            (["response", "clientDataJSON"], "null", "a string", "null"),
            (["response", "attestationObject"], "[]", "a string", "an array"),
            (["response", "transports"], "\"usb\"", "an array", "a string"),
            (["response", "publicKeyAlgorithm"], "-7.5", "an integer", "a number"),
            (["clientExtensionResults"], "true", "an object", "a truth value"),
        ] as [([String], String, String, String)]
    )
    func `names the member of the response that is of another type`(
        _ path: [String],
        _ json: String,
        _ expected: String,
        _ found: String
    ) throws {
        let vector = try Vector.named("none.ES256")
        let value = try JSONValue(parsing: Array(json.utf8))
        var request = try Explained.registration(vector, vector.registrationResponse())
        var response = try #require(request["response"]?.object)
        if path.count == 1 {
            response[path[0]] = value
        } else {
            var inner = try #require(response[path[0]]?.object)
            inner[path[1]] = value
            response[path[0]] = .object(inner)
        }
        request["response"] = .object(response)
        let broken = try #require(try Explained.explain(request).firstBroken)
        #expect(broken.code == "response_invalid")
        let name = (["response"] + path).joined(separator: ".")
        #expect(broken.message == "\(name): \(expected) was expected, found \(found)")
        #expect(broken.expected == expected && broken.found == found)
    }

    @Test func `counts no bytes of a text that nobody pasted`() throws {
        let vector = try Vector.named("none.ES256")
        let deep = (0..<20).reduce(JSONValue.null) { value, _ in .array([value]) }
        let payload: JSONValue = ["clientDataJSON": "", "signature": "", "authenticatorData": "", "userHandle": [1]]
        let changes: [(name: String, value: JSONValue?)] = [
            ("more", deep), ("clientExtensionResults", ["prf": deep]), ("response", payload), ("id", nil),
            ("authenticatorAttachment", 1),
        ]
        for change in changes {
            var request = try Explained.authentication(vector, vector.authenticationResponse())
            var response = try #require(request["response"]?.object)
            response[change.name] = change.value
            request["response"] = .object(response)
            let broken = try #require(try Explained.explain(request).firstBroken)
            #expect(broken.code == "response_invalid")
            #expect(broken.message?.contains("byte") == false, "\(broken.message ?? "")")
        }
    }

    @Test func `tells a stored key of an algorithm that nothing here verifies from one that is damaged`() throws {
        let vector = try Vector.named("none.ES256")
        var request = try Explained.authentication(vector, vector.authenticationResponse())
        // OKP, Ed448.
        var map = CBORMap()
        map[1] = CBORValue.integer(1)
        map[3] = CBORValue.integer(-53)
        map[-1] = CBORValue.integer(7)
        map[-2] = CBORValue.bytes([UInt8](repeating: 7, count: 57))
        request["publicKey"] = .string(Base64URL.encode(CBORValue.map(map).encoded))
        let broken = try #require(try Explained.explain(request).firstBroken)
        #expect(broken.code == "algorithm_unsupported" && broken.rule.name == "signature")
        #expect(broken.place == "7.2 steps 20 and 21")
        request["publicKey"] = "AAAA"
        #expect(try Explained.explain(request).firstBroken?.code == "stored_key_invalid")
    }

    @Test func `shows what the rule of a statement expected and found`() throws {
        let vector = try Vector.named("packed.ES256")
        let request = try Explained.registration(vector, vector.registrationResponse())
        let root = JSONValue.string(Data(try Vector.root()).base64EncodedString())
        let options: JSONObject = ["trustRoots": [root], "verificationTime": "2001-02-03T04:05:06Z"]
        let broken = try #require(try Explained.explain(Explained.with(options, request)).firstBroken)
        #expect(broken.code == "attestation_invalid" || broken.code == "attestation_not_trusted")
        #expect(broken.found == "chainInvalid: 2001-02-03T04:05:06Z")
        let expected = try #require(broken.expected)
        #expect(expected.hasPrefix("a time from 20") && expected.contains("Z to ") && expected.hasSuffix("Z"))
    }

    @Test func `names every rule once, each with its place`() {
        for ceremony in [CeremonyRule.Ceremony.registration, .authentication] {
            let rules = CeremonyRule.all(of: ceremony)
            #expect(Set(rules.map(\.name)).count == rules.count)
            #expect(rules.allSatisfy { $0.place(in: ceremony) != nil && !$0.summary.isEmpty })
        }
    }

    @Test func `writes codes in snake case`() {
        #expect(CeremonyError.Code.rpIDHashMismatch.snakeCase == "rp_id_hash_mismatch")
        #expect(CeremonyError.Code.credentialIDMismatch.snakeCase == "credential_id_mismatch")
        #expect(CeremonyError.Code.signatureInvalid.snakeCase == "signature_invalid")
    }
}

extension CredentialRecord {
    /// The record as one who never stored backup eligibility has it.
    fileprivate var forgettingBackups: CredentialRecord {
        var record = self
        record.backupEligible = nil
        return record
    }
}
