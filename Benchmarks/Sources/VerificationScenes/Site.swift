// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import WebAuthnRelyingParty
import WebAuthnTypes

/// A relying party, and one passkey made for it.
struct Site {
    struct Refused: Error {}

    let id: RelyingPartyID
    let origin: Origin
    let challenge: Challenge
    let credential: CredentialID
    let user: UserHandle
    let key = P256.Signing.PrivateKey()

    init() throws {
        id = try RelyingPartyID("example.org")
        origin = try Origin("https://example.org")
        challenge = Challenge(from: .system)
        credential = try CredentialID(Array(SHA256.hash(data: key.publicKey.x963Representation)))
        user = UserHandle(from: .system)
    }

    var point: [UInt8] { Array(key.publicKey.x963Representation) }

    var configuration: RelyingPartyConfiguration {
        RelyingPartyConfiguration(id: id, name: "Example", origins: OriginPolicy([origin]))
    }

    var coseKey: [UInt8] {
        [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32] + [0x22, 0x58, 0x20]
            + point[33...64]
    }

    /// What the browser says; filled up with a member that means nothing to a number of bytes.
    func clientData(_ type: String, count: Int? = nil) -> [UInt8] {
        let spelled = Self.base64URL(challenge.bytes)
        let head = #"{"type":"\#(type)","challenge":"\#(spelled)","origin":"\#(origin)","crossOrigin":false"#
        guard let count else { return Array("\(head)}".utf8) }
        let frame = #","padding":""}"#.utf8.count
        let filling = String(repeating: "x", count: count - head.utf8.count - frame)
        return Array(#"\#(head),"padding":"\#(filling)"}"#.utf8)
    }

    /// The response and what it is judged by, as `martlet explain` reads it.
    func request(_ kind: String, _ response: [UInt8], _ more: String) -> String {
        """
        {"kind":"\(kind)","rpId":"\(id)","origins":["\(origin)"],"challenge":"\(Self.base64URL(challenge.bytes))",\
        "response":\(String(decoding: response, as: UTF8.self)),\(more)}
        """
    }

    static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
