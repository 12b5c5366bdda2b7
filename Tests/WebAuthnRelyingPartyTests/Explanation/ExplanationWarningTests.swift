// SPDX-License-Identifier: Apache-2.0
// What an explanation says of a request beside its verdict.

import ByteEncodings
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A warning of an explanation` {
    private func challenge(_ length: Int, _ byte: UInt8 = 0x5A) -> JSONValue {
        .string(Base64URL.encode([UInt8](repeating: byte, count: length)))
    }

    /// A request of each kind, whose response answers a challenge.
    private func requests(issued: JSONValue, answered: JSONValue) throws -> [JSONObject] {
        let passkey = try Passkey()
        var enrolment = try Enrolment(passkey)
        enrolment.clientData["challenge"] = answered
        var assertion = Assertion(passkey)
        assertion.clientData["challenge"] = answered
        let shared: JSONObject = [
            "rpId": "example.org", "origins": ["https://example.org"], "challenge": issued,
        ]
        var made = shared
        made["kind"] = "registration"
        made["response"] = try enrolment.response().json
        var used = shared
        used["kind"] = "authentication"
        used["response"] = try assertion.response(passkey).json
        used["publicKey"] = .string(Base64URL.encode(passkey.publicKey))
        return [made, used]
    }

    private func explain(_ request: JSONObject) throws -> Explanation {
        try ExplanationRequest(json: .object(request)).explanation()
    }

    /// WebAuthn Level 3, section 13.4.3: at least 16 bytes.
    @Test(arguments: [0, 1, 8, 15])
    func `a challenge that is too short is judged, and warned of`(_ length: Int) throws {
        for request in try requests(issued: challenge(length), answered: challenge(length)) {
            let explanation = try explain(request)
            #expect(explanation.isAccepted, "\(explanation.json)")
            #expect(explanation.warnings.map(\.code) == ["challenge_short"])
            #expect(explanation.warnings.first?.place == "13.4.3")
            let json = explanation.json["warnings"]?.array?.first
            #expect(json?["code"]?.string == "challenge_short" && json?["rule"]?.string == "13.4.3")
            #expect(json?["message"]?.string?.contains("has \(length) of at least 16 bytes") == true)
        }
    }

    @Test(arguments: [0, 1, 15]) func `a short challenge must be answered like any other`(_ length: Int) throws {
        for answered in [challenge(length, 0x5B), challenge(length + 1), challenge(16)]
        where answered != challenge(length) {
            for request in try requests(issued: challenge(length), answered: answered) {
                let explanation = try explain(request)
                #expect(explanation.firstBroken?.code == "challenge_mismatch")
                // The refusal has its own reason; the weakness is there all the same.
                #expect(explanation.warnings.map(\.code) == ["challenge_short"])
            }
        }
    }

    @Test(arguments: [16, 32, 1_024]) func `a challenge that is long enough is none`(_ length: Int) throws {
        for request in try requests(issued: challenge(length), answered: challenge(length)) {
            let explanation = try explain(request)
            #expect(explanation.isAccepted)
            #expect(explanation.warnings.isEmpty)
            #expect(explanation.json["warnings"] == nil)
        }
    }

    @Test func `no ceremony takes a short challenge`() throws {
        for length in [0, 1, 15] {
            #expect(throws: WebAuthnTypesError.self) { try Challenge(bytes: [UInt8](repeating: 0x5A, count: length)) }
        }
    }
}
