// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

/// Requests to explain, open to be changed.
enum Explained {
    static func registration(_ vector: Vector, _ response: RegistrationResponse) throws -> JSONObject {
        try request("registration", vector.registration, response.json, [:])
    }

    static func authentication(_ vector: Vector, _ response: AuthenticationResponse) throws -> JSONObject {
        var object = try request("authentication", vector.authentication, response.json, [:])
        object["publicKey"] = .string(Base64URL.encode(try vector.record().publicKey))
        return object
    }

    /// Sets options of a request.
    static func with(_ options: JSONObject, _ request: JSONObject) -> JSONObject {
        var merged = request["options"]?.object ?? JSONObject()
        for option in options.members { merged[option.key] = option.value }
        var request = request
        request["options"] = .object(merged)
        return request
    }

    /// Explains, and demands of each broken rule that it tells two sides, which differ.
    static func explain(_ request: JSONObject) throws -> Explanation {
        let explanation = try ExplanationRequest(json: .object(request)).explanation()
        for finding in explanation.findings where finding.outcome == .broken {
            let (expected, found) = (finding.expected ?? "", finding.found ?? "")
            #expect(!expected.isEmpty && !found.isEmpty && expected != found, "\(finding.json)")
        }
        return explanation
    }

    private static func request(
        _ kind: String,
        _ half: JSONObject,
        _ response: JSONValue,
        _ options: JSONObject
    ) throws -> JSONObject {
        [
            "kind": .string(kind),
            "rpId": "example.org",
            "origins": ["https://example.org"],
            "challenge": .string(Base64URL.encode(try Hexadecimal.decode(try half.string("challenge")))),
            "response": response,
            "options": [
                "allowCrossOrigin": true,
                "allowedAlgorithms": .array(COSEAlgorithm.supported.map { .integer(Int64($0.rawValue)) }),
            ],
        ]
    }
}
