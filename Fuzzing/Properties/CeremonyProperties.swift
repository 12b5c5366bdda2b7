// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import WebAuthnTypes

extension FuzzProperty {
    static let clientData = FuzzProperty("client-data", decoding: { try CollectedClientData(parsing: $0) }) {
        data,
        bytes throws(Violation) in
        let tree = try Violation.accepting("accepted, but no JSON") {
            try JSONValue(parsing: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        }
        try Violation.unless(tree["type"] == .string(data.type), "another type than in the tree")
        try Violation.unless(tree["challenge"] == .string(data.challenge), "another challenge than in the tree")
        try Violation.unless(tree["origin"] == .string(data.origin), "another origin than in the tree")
        try Violation.unless(tree["crossOrigin"] == data.crossOrigin.map(JSONValue.bool), "another crossOrigin")
        try Violation.unless(tree["topOrigin"] == data.topOrigin.map(JSONValue.string), "another topOrigin")
        let again = try Violation.accepting("the writer's output is refused") {
            try CollectedClientData(parsing: data.serialized)
        }
        try Violation.unless(
            again.type == data.type && again.challenge == data.challenge && again.origin == data.origin
                && again.crossOrigin == (data.crossOrigin ?? false) && again.topOrigin == data.topOrigin,
            "other client data come back"
        )
    }

    static let registrationResponse = FuzzProperty(
        "registration-response",
        decoding: { try RegistrationResponse(parsing: $0) }
    ) { response, bytes throws(Violation) in
        _ = try Violation.accepting("accepted, but no JSON") { try JSONValue(parsing: bytes) }
        let again = try Violation.accepting("the writer's output is refused") {
            try RegistrationResponse(json: response.json)
        }
        try Violation.unless(again == response, "another response comes back")
        try Violation.unless(response.clientExtensionResults["prf"]?["results"] == nil, "secrets are kept")
    }

    static let authenticationResponse = FuzzProperty(
        "authentication-response",
        decoding: { try AuthenticationResponse(parsing: $0) }
    ) { response, bytes throws(Violation) in
        _ = try Violation.accepting("accepted, but no JSON") { try JSONValue(parsing: bytes) }
        let again = try Violation.accepting("the writer's output is refused") {
            try AuthenticationResponse(json: response.json)
        }
        try Violation.unless(again == response, "another response comes back")
        try Violation.unless(response.clientExtensionResults["prf"]?["results"] == nil, "secrets are kept")
    }

    static let creationOptions = FuzzProperty(
        "creation-options",
        decoding: { try CreationOptions(json: JSONValue(parsing: $0)) }
    ) { options, _ throws(Violation) in
        let again = try Violation.accepting("the writer's output is refused") {
            try CreationOptions(json: options.json)
        }
        try Violation.unless(again == options, "other options come back")
    }

    static let requestOptions = FuzzProperty(
        "request-options",
        decoding: { try RequestOptions(json: JSONValue(parsing: $0)) }
    ) { options, _ throws(Violation) in
        let again = try Violation.accepting("the writer's output is refused") {
            try RequestOptions(json: options.json)
        }
        try Violation.unless(again == options, "other options come back")
    }
}
