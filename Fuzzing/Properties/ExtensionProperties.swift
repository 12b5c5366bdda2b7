// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import JSONCoding
import SecretMemory
import WebAuthnTypes

extension FuzzProperty {
    static let creationExtensions = FuzzProperty(
        "creation-extensions",
        decoding: { try CreationExtensionInputs(json: object($0)) }
    ) { inputs, _ throws(Violation) in
        let again = try Violation.accepting("the writer's output is refused") {
            try CreationExtensionInputs(json: object(JSONValue.object(inputs.json).serialized))
        }
        try Violation.unless(again == inputs, "other inputs come back")
        try Violation.unless(!inputs.expectedClientOutputs.contains(.payment), "payment is asked for")
    }

    static let requestExtensions = FuzzProperty(
        "request-extensions",
        decoding: { try RequestExtensionInputs(json: object($0)) }
    ) { inputs, _ throws(Violation) in
        let again = try Violation.accepting("the writer's output is refused") {
            try RequestExtensionInputs(json: object(JSONValue.object(inputs.json).serialized))
        }
        try Violation.unless(again == inputs, "other inputs come back")
        try Violation.unless(!inputs.expectedClientOutputs.contains(.payment), "payment is asked for")
        if let prf = inputs.prf, !prf.evalByCredential.isEmpty {
            try Violation.unless(
                (try? inputs.check(allowing: [])) == nil,
                "inputs for credentials that are not allowed"
            )
        }
    }

    /// The strict reader and the tolerant one agree, and what one output is does not hang on the others.
    static let clientOutputs = FuzzProperty("client-outputs", decoding: { try object($0) }) {
        json,
        _ throws(Violation) in
        let none = ExtensionSecrets()
        var unreadable: [ExtensionIdentifier] = []
        let made = RegistrationClientOutputs(tolerating: json, secrets: none, unreadable: &unreadable)
        try agree(try? RegistrationClientOutputs(json: json), made, json, unreadable) { json throws(Violation) in
            try Violation.accepting("the rest is refused") { try RegistrationClientOutputs(json: json) }
        }
        unreadable = []
        let used = AuthenticationClientOutputs(tolerating: json, secrets: none, unreadable: &unreadable)
        try agree(try? AuthenticationClientOutputs(json: json), used, json, unreadable) { json throws(Violation) in
            try Violation.accepting("the rest is refused") { try AuthenticationClientOutputs(json: json) }
        }
        for results in [made.prf?.results, used.prf?.results, used.hmacGetSecret] {
            guard let results else { continue }
            try Violation.unless(results.first.count == 32, "a secret of another length")
            try Violation.unless("\(results)".contains("<redacted>"), "a secret is printed")
        }
    }

    static let authenticatorOutputs = FuzzProperty("authenticator-outputs", decoding: { try map($0) }) {
        map,
        _ throws(Violation) in
        var unreadable: [ExtensionIdentifier] = []
        let made = RegistrationAuthenticatorOutputs(tolerating: map, unreadable: &unreadable)
        let strictlyMade = try? RegistrationAuthenticatorOutputs(map)
        try Violation.unless(strictlyMade == (unreadable.isEmpty ? made : nil), "two readers, two registrations")
        try Violation.unless(Set(unreadable).count == unreadable.count, "an output is named twice")
        unreadable = []
        let used = AuthenticationAuthenticatorOutputs(tolerating: map, unreadable: &unreadable)
        let strictlyUsed = try? AuthenticationAuthenticatorOutputs(map)
        try Violation.unless(strictlyUsed == (unreadable.isEmpty ? used : nil), "two readers, two authentications")
        try Violation.unless((made.minPINLength ?? 0) >= 0, "a length below zero")
        if let secret = used.hmacSecret {
            try Violation.unless([32, 48, 64, 80].contains(secret.count), "secrets of another length")
        }
        try Violation.unless(made.others.count <= map.count && used.others.count <= map.count, "outputs from nowhere")
    }

    private static func agree<Outputs: Equatable>(
        _ strict: Outputs?,
        _ tolerant: Outputs,
        _ json: JSONObject,
        _ unreadable: [ExtensionIdentifier],
        _ read: (JSONObject) throws(Violation) -> Outputs
    ) throws(Violation) {
        try Violation.unless(strict == (unreadable.isEmpty ? tolerant : nil), "two readers, two outcomes")
        var rest = json
        for identifier in unreadable { rest[identifier.rawValue] = nil }
        try Violation.unless(try read(rest) == tolerant, "a broken output changes others")
    }

    private struct NoSuch: Error {}

    @Sendable private static func object(_ bytes: [UInt8]) throws -> JSONObject {
        guard let object = try JSONValue(parsing: bytes, limits: JSONLimits(maximumLength: .max)).object else {
            throw NoSuch()
        }
        return object
    }

    @Sendable private static func map(_ bytes: [UInt8]) throws -> CBORMap {
        guard let map = try CBORValue(decoding: bytes).map else { throw NoSuch() }
        return map
    }
}
