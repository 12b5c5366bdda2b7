// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import CBORCoding
import Crypto
import Foundation
import JSONCoding
import WebAuthnRelyingParty
import WebAuthnTypes

/// A new passkey, a ceremony and the response to it.
package struct RegistrationScene {
    private let party: RelyingParty
    private let ceremony: RegistrationCeremony
    private let now = UnixTime(seconds: Int64(Date().timeIntervalSince1970))

    private let point: [UInt8]
    private let clientData: [UInt8]
    /// The signatures of an attestation, each with its key; none without one.
    private let signatures: [AttestationPath.Signed]

    /// The response in JSON.
    package let json: [UInt8]
    /// The response with what it is judged by.
    package let request: String

    /// Makes a scene.
    ///
    /// - Parameter isAttested: Whether the authenticator attests with a certificate (`packed`) or not (`none`).
    /// - Throws: When a part of it is none of its kind.
    package init(isAttested: Bool) throws {
        let site = try Site()
        point = site.point
        clientData = site.clientData("webauthn.create")
        let head = site.id.hash + [0x5D, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 16)
        let authenticatorData = head + [0, UInt8(site.credential.bytes.count)] + site.credential.bytes + site.coseKey
        var configuration = site.configuration
        var statement: CBORMap = [:]
        var roots = "null"
        if isAttested {
            let path = try AttestationPath()
            let signed = try path.attested(authenticatorData + Array(SHA256.hash(data: clientData)))
            signatures = [signed] + path.signatures
            statement = [
                .text("alg"): .integer(-7), .text("sig"): .bytes(signed.signature),
                .text("x5c"): .array(path.certificates.map { .bytes($0) }),
            ]
            configuration.attestationPolicy = AttestationPolicy(requirement: .trusted, anchors: [path.root])
            roots = #"["\#(Data(path.root).base64EncodedString())"]"#
        } else {
            signatures = []
        }
        party = RelyingParty(configuration)
        let entity = UserEntity(id: site.user, name: "robin", displayName: "Robin")
        ceremony = party.beginRegistration(user: entity, challenge: site.challenge, at: now).ceremony
        let object = CBORValue.map([
            .text("fmt"): .text(isAttested ? "packed" : "none"), .text("attStmt"): .map(statement),
            .text("authData"): .bytes(authenticatorData),
        ])
        json = Array(
            """
            {"id":"\(site.credential)","rawId":"\(site.credential)",\
            "response":{"clientDataJSON":"\(Site.base64URL(clientData))",\
            "authenticatorData":"\(Site.base64URL(authenticatorData))","transports":["internal","hybrid"],\
            "publicKey":"\(Site.base64URL(site.key.publicKey.derRepresentation))","publicKeyAlgorithm":-7,\
            "attestationObject":"\(Site.base64URL(object.encoded))"},"authenticatorAttachment":"platform",\
            "clientExtensionResults":{"credProps":{"rk":true}},"type":"public-key"}
            """.utf8
        )
        request = site.request("registration", json, #""options":{"trustRoots":\#(roots)}"#)
    }

    /// Response JSON in, verdict out.
    package func verify() throws {
        let response = try RegistrationResponse(parsing: json)
        _ = try party.finishRegistration(response, ceremony, at: now)
    }

    /// One key import, one SHA-256, and Foundation's reading of the same JSON.
    package func readingFloor() throws {
        _ = try P256.Signing.PublicKey(x963Representation: point)
        _ = SHA256.hash(data: clientData)
        _ = try JSONDecoder().decode(ReadByFoundation.self, from: Data(json))
    }

    /// The checks of the statement's signature and of those in its certificates: keys imported, messages hashed.
    ///
    /// The root's key is there beforehand, as it is where an anchor was configured; the others come with the response.
    package func signatureFloor() throws {
        for signed in signatures { guard try signed.isValid() else { throw Site.Refused() } }
    }
}

/// The response as a server with Foundation alone would read it.
private struct ReadByFoundation: Decodable {
    struct Response: Decodable {
        let clientDataJSON, authenticatorData, publicKey, attestationObject: String
        let transports: [String]
        let publicKeyAlgorithm: Int
    }

    struct Extensions: Decodable {
        struct Properties: Decodable { let rk: Bool }

        let credProps: Properties
    }

    let id, rawId, authenticatorAttachment, type: String
    let response: Response
    let clientExtensionResults: Extensions
}
