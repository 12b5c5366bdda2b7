// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import Crypto
import CryptoExtras
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

    /// A response of each kind with an RS1 key; what was offered is an option of both.
    private func requestsOfRS1(offering algorithms: [Int64]?, spoiled: Bool = false) throws -> [JSONObject] {
        let key = try MetadataParts.rsaKey.get()
        let numbers = try key.publicKey.getKeyPrimitives()
        let map: CBORMap = [
            .unsigned(1): .unsigned(3), .unsigned(3): .integer(-65_535), .negative(0): .bytes(Array(numbers.modulus)),
            .negative(1): .bytes(Array(numbers.publicExponent)),
        ]
        let encoded = CBORValue.map(map).encoded
        let passkey = try Passkey()
        var enrolment = try Enrolment(passkey)
        enrolment.publicKey = encoded
        var assertion = Assertion(passkey)
        assertion.signer = { signed in
            let digest = Insecure.SHA1.hash(data: signed + (spoiled ? [0] : []))
            return Array(try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
        let issued: JSONValue = .string(Base64URL.encode(Passkey.challenge))
        var requests = try requests(issued: issued, answered: issued)
        requests[0]["response"] = try enrolment.response().json
        requests[1]["response"] = try assertion.response(passkey).json
        requests[1]["publicKey"] = .string(Base64URL.encode(encoded))
        guard let algorithms else { return requests }
        return requests.map { Explained.with(["allowedAlgorithms": .array(algorithms.map { .integer($0) })], $0) }
    }

    @Test func `an RS1 key is judged where its number is named, and warned of`() throws {
        for request in try requestsOfRS1(offering: [-7, -65_535]) {
            let explanation = try explain(request)
            #expect(explanation.isAccepted, "\(explanation.json)")
            #expect(explanation.outputs["algorithmName"] == "RS1")
            #expect(explanation.warnings.map(\.code) == ["algorithm_insecure"])
        }
        let spoiled = try requestsOfRS1(offering: [-65_535], spoiled: true)
        #expect(try explain(spoiled[1]).firstBroken?.code == "signature_invalid")
    }

    @Test(arguments: [nil, [-7, -8, -257], []] as [[Int64]?])
    func `an RS1 key is refused where its number is not named`(_ algorithms: [Int64]?) throws {
        for request in try requestsOfRS1(offering: algorithms) {
            let explanation = try explain(request)
            #expect(explanation.firstBroken?.code == "algorithm_unsupported")
            #expect(explanation.warnings.isEmpty)
        }
    }

    @Test func `no ceremony takes a short challenge`() throws {
        for length in [0, 1, 15] {
            #expect(throws: WebAuthnTypesError.self) { try Challenge(bytes: [UInt8](repeating: 0x5A, count: length)) }
        }
    }
}
