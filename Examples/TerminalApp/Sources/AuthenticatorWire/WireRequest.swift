// SPDX-License-Identifier: Apache-2.0
// What an app may ask of the authenticator, as JSON.

import ByteEncodings
import COSEKeys
public import JSONCoding
public import SoftwareAuthenticator
import WebAuthnTypes

/// A request of an app.
public enum WireRequest: Sendable {
    /// What can you do?
    case capabilities
    /// Make a passkey.
    case creation(CreationRequest)
    /// Sign with a passkey.
    case assertion(AssertionRequest)

    /// Reads a request.
    ///
    /// - Parameter json: One line of the connection.
    /// - Throws: An error that says which member is wrong.
    public init(_ json: JSONObject) throws {
        switch try json.string("operation") {
        case "capabilities": self = .capabilities
        case "makeCredential": self = .creation(try Self.creation(json))
        case "makeAssertion": self = .assertion(try Self.assertion(json))
        default: throw WireError("the operation is none of capabilities, makeCredential and makeAssertion")
        }
    }

    /// The request as a line of the connection.
    public var json: JSONObject {
        switch self {
        case .capabilities: return ["operation": "capabilities"]
        case .creation(let request):
            return [
                "operation": "makeCredential",
                "clientDataHash": .string(Base64URL.encode(request.clientDataHash.bytes)),
                "relyingParty": [
                    "id": .string(request.relyingParty.id.text), "name": .string(request.relyingParty.name),
                ],
                "user": .object(request.user.json),
                "algorithms": .array(request.algorithms.map { .integer(Int64($0.rawValue)) }),
                "excluded": Self.list(request.excludedCredentials),
                "verifyUser": .bool(request.requiresUserVerification),
                "attestationFormats": .array(request.attestationFormats.map { .string($0.rawValue) }),
            ]
        case .assertion(let request):
            return [
                "operation": "makeAssertion",
                "clientDataHash": .string(Base64URL.encode(request.clientDataHash.bytes)),
                "relyingPartyID": .string(request.relyingPartyID.text),
                "allowed": Self.list(request.allowedCredentials),
                "verifyUser": .bool(request.requiresUserVerification),
            ]
        }
    }

    private static func creation(_ json: JSONObject) throws -> CreationRequest {
        let party = try json.object("relyingParty")
        return CreationRequest(
            clientDataHash: try ClientDataHash(bytes: json.bytes("clientDataHash")),
            relyingParty: RelyingPartyEntity(
                id: try RelyingPartyID(party.string("id")),
                name: try party.string("name")
            ),
            user: try UserEntity(wire: json.object("user")),
            algorithms: try json.array("algorithms").compactMap(\.integer).map { COSEAlgorithm(rawValue: Int($0)) },
            excludedCredentials: try list(json.array("excluded")),
            requiresUserVerification: try json.bool("verifyUser"),
            attestationFormats: try json.array("attestationFormats").compactMap(\.string).map {
                try AttestationFormat($0)
            }
        )
    }

    private static func assertion(_ json: JSONObject) throws -> AssertionRequest {
        AssertionRequest(
            relyingPartyID: try RelyingPartyID(json.string("relyingPartyID")),
            clientDataHash: try ClientDataHash(bytes: json.bytes("clientDataHash")),
            allowedCredentials: try list(json.array("allowed")),
            requiresUserVerification: try json.bool("verifyUser")
        )
    }

    /// The authenticator asks for nothing but the IDs.
    private static func list(_ descriptors: [PublicKeyCredentialDescriptor]) -> JSONValue {
        .array(descriptors.map { .string($0.id.base64URL) })
    }

    private static func list(_ items: [JSONValue]) throws -> [PublicKeyCredentialDescriptor] {
        try items.compactMap(\.string).map { PublicKeyCredentialDescriptor(id: try CredentialID(base64URL: $0)) }
    }
}
