// SPDX-License-Identifier: Apache-2.0
// What the authenticator says, as JSON: any number of events, then a result or an error.

import ByteEncodings
import COSEKeys
public import JSONCoding
public import SoftwareAuthenticator
import WebAuthnTypes

/// A line from the authenticator.
public enum WireReply: Sendable {
    /// Something happened; for the trace.
    case event(String)
    /// The answer to `capabilities`.
    case capabilities(AuthenticatorCapabilities)
    /// A new passkey.
    case created(CreatedCredential)
    /// A signature.
    case signed(Assertion)
    /// The request was refused.
    case refused(AuthenticatorError)
    /// The authenticator failed.
    case failed(String)

    /// Reads a line.
    ///
    /// - Parameter json: One line of the connection.
    /// - Throws: An error that says which member is wrong.
    public init(_ json: JSONObject) throws {
        if let event = json["event"]?.string {
            self = .event(event)
        } else if let error = json["error"]?.object {
            let message = try error.string("message")
            guard let code = AuthenticatorError.Code(name: try error.string("code")) else {
                self = .failed(message)
                return
            }
            self = .refused(AuthenticatorError(code, message))
        } else if let result = json["capabilities"]?.object {
            self = .capabilities(
                AuthenticatorCapabilities(
                    algorithms: try result.array("algorithms").compactMap(\.integer).map {
                        COSEAlgorithm(rawValue: Int($0))
                    },
                    attachment: AuthenticatorAttachment(rawValue: try result.string("attachment")),
                    transports: try result.array("transports").compactMap(\.string).map {
                        AuthenticatorTransport(rawValue: $0)
                    },
                    canVerifyUser: try result.bool("canVerifyUser")
                )
            )
        } else if let result = json["created"]?.object {
            self = .created(
                CreatedCredential(
                    attestationObject: try result.bytes("attestationObject"),
                    isDiscoverable: try result.bool("isDiscoverable")
                )
            )
        } else {
            let result = try json.object("signed")
            self = .signed(
                Assertion(
                    credentialID: try CredentialID(base64URL: result.string("credentialID")),
                    authenticatorData: try result.bytes("authenticatorData"),
                    signature: try result.bytes("signature"),
                    userHandle: try result.optionalBytes("userHandle").map { try UserHandle($0) }
                )
            )
        }
    }

    /// The line.
    public var json: JSONObject {
        switch self {
        case .event(let event): return ["event": .string(event)]
        case .refused(let error):
            return ["error": ["code": .string(error.code.description), "message": .string(error.message)]]
        case .failed(let message): return ["error": ["code": "failed", "message": .string(message)]]
        case .capabilities(let result):
            return [
                "capabilities": [
                    "algorithms": .array(result.algorithms.map { .integer(Int64($0.rawValue)) }),
                    "attachment": .string(result.attachment.rawValue),
                    "transports": .array(result.transports.map { .string($0.rawValue) }),
                    "canVerifyUser": .bool(result.canVerifyUser),
                ]
            ]
        case .created(let result):
            return [
                "created": [
                    "attestationObject": .string(Base64URL.encode(result.attestationObject)),
                    "isDiscoverable": .bool(result.isDiscoverable),
                ]
            ]
        case .signed(let result):
            return [
                "signed": [
                    "credentialID": .string(result.credentialID.base64URL),
                    "authenticatorData": .string(Base64URL.encode(result.authenticatorData)),
                    "signature": .string(Base64URL.encode(result.signature)),
                    "userHandle": result.userHandle.map { .string($0.base64URL) } ?? .null,
                ]
            ]
        }
    }
}
