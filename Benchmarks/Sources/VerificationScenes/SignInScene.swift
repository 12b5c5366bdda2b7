// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import Foundation
import JSONCoding
import WebAuthnRelyingParty
import WebAuthnTypes

/// A passkey, a ceremony and the response to it.
package struct SignInScene {
    private let party: RelyingParty
    private let ceremony: AuthenticationCeremony
    private let record: CredentialRecord
    private let limits: JSONLimits
    private let now = UnixTime(seconds: 1_800_000_000)

    private let point: [UInt8]
    private let clientData: [UInt8]
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]

    /// The response in JSON.
    package let json: [UInt8]
    /// The response with what it is judged by.
    package let request: String

    /// Makes a scene.
    ///
    /// - Parameter clientDataCount: How many bytes the client data have; nil: as few as a browser writes.
    /// - Throws: When a part of it is none of its kind.
    package init(clientDataCount: Int? = nil) throws {
        let site = try Site()
        party = RelyingParty(site.configuration)
        ceremony = party.beginAuthentication(challenge: site.challenge, at: now).ceremony
        point = site.point
        record = CredentialRecord(
            id: site.credential,
            publicKey: site.coseKey,
            userHandle: site.user,
            backupEligible: true,
            backupState: true
        )
        clientData = site.clientData("webauthn.get", count: clientDataCount)
        authenticatorData = site.id.hash + [0x1D, 0, 0, 0, 0]
        signature = Array(
            try site.key.signature(for: authenticatorData + Array(SHA256.hash(data: clientData))).derRepresentation
        )
        json = Array(
            """
            {"id":"\(site.credential)","rawId":"\(site.credential)",\
            "response":{"clientDataJSON":"\(Site.base64URL(clientData))",\
            "authenticatorData":"\(Site.base64URL(authenticatorData))","signature":"\(Site.base64URL(signature))",\
            "userHandle":"\(site.user)"},"authenticatorAttachment":"platform","clientExtensionResults":{},\
            "type":"public-key"}
            """.utf8
        )
        limits = JSONLimits(maximumLength: max(65_536, json.count))
        let more = #""publicKey":"\#(Site.base64URL(site.coseKey))","signCount":0,"options":{}"#
        request = site.request("authentication", json, more)
    }

    /// Response JSON in, verdict out.
    package func verify() throws {
        let response = try AuthenticationResponse(parsing: json, limits: limits)
        _ = try party.finishAuthentication(response, ceremony, credential: record, at: now)
    }

    /// Key import, two SHA-256 (client data; what is signed), one verification.
    package func floor() throws {
        let key = try P256.Signing.PublicKey(x963Representation: point)
        let hash = SHA256.hash(data: clientData)
        let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
        guard key.isValidSignature(parsed, for: authenticatorData + hash) else { throw Site.Refused() }
    }
}
