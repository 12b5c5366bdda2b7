// SPDX-License-Identifier: Apache-2.0
// One sign-in as a browser would send it, and the cryptography inside it.

import Crypto
import Foundation
import WebAuthnRelyingParty
import WebAuthnTypes

/// A passkey, a ceremony and the response to it.
struct Scene {
    private let party: RelyingParty
    private let ceremony: AuthenticationCeremony
    private let record: CredentialRecord
    private let json: [UInt8]

    private let point: [UInt8]
    private let clientData: [UInt8]
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]

    struct Refused: Error {}

    init() throws {
        let id = try RelyingPartyID("example.org")
        let origin = try Origin("https://example.org")
        party = RelyingParty(RelyingPartyConfiguration(id: id, name: "Example", origins: OriginPolicy([origin])))
        let challenge = Challenge(from: .system)
        ceremony = party.beginAuthentication(challenge: challenge).ceremony
        let key = P256.Signing.PrivateKey()
        point = Array(key.publicKey.x963Representation)
        let user = UserHandle(from: .system)
        let credential = try CredentialID(Array(SHA256.hash(data: point)))
        record = CredentialRecord(
            id: credential,
            publicKey: [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32]
                + [0x22, 0x58, 0x20] + point[33...64],
            userHandle: user,
            backupEligible: true,
            backupState: true
        )
        let spelled = Self.base64URL(challenge.bytes)
        clientData = Array(
            #"{"type":"webauthn.get","challenge":"\#(spelled)","origin":"\#(origin)","crossOrigin":false}"#.utf8
        )
        authenticatorData = id.hash + [0x1D, 0, 0, 0, 0]
        signature = Array(
            try key.signature(for: authenticatorData + Array(SHA256.hash(data: clientData))).derRepresentation
        )
        json = Array(
            """
            {"id":"\(credential)","rawId":"\(credential)","response":{"clientDataJSON":"\(Self.base64URL(clientData))",\
            "authenticatorData":"\(Self.base64URL(authenticatorData))","signature":"\(Self.base64URL(signature))",\
            "userHandle":"\(user)"},"authenticatorAttachment":"platform","clientExtensionResults":{},\
            "type":"public-key"}
            """.utf8
        )
    }

    /// Response JSON in, verdict out.
    func verify() throws {
        let response = try AuthenticationResponse(parsing: json)
        _ = try party.finishAuthentication(response, ceremony, credential: record)
    }

    /// Key import, two SHA-256 (client data; what is signed), one verification.
    func floor() throws {
        let key = try P256.Signing.PublicKey(x963Representation: point)
        let hash = SHA256.hash(data: clientData)
        let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
        guard key.isValidSignature(parsed, for: authenticatorData + hash) else { throw Refused() }
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
