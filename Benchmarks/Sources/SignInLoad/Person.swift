// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import ByteEncodings
import Crypto
import Foundation
import JSONCoding
import Synchronization

/// A person with one passkey.
///
/// The assertion is put together here by hand, so that the load generator costs little and shares no code with the
/// server that it measures.
package struct Person: Sendable {
    /// The account's name.
    package let name: String
    let key: P256.Signing.PrivateKey
    let credentialID: [UInt8]
    let userHandle: [UInt8]
    let origin: String
    /// The address of the sign-up, as a trusted proxy reports it.
    let home: String

    private static let rpIDHash = Array(SHA256.hash(data: Array("localhost".utf8)))

    /// Address that a sign-in comes from.
    package enum Place: Sendable {
        /// The one that the account signed up from: device and network are known, as they are to nearly every sign-in.
        case home
        /// One that no sign-in came from before: the server keeps it in mind, and adds a line to the audit log.
        case unseen
    }

    /// Signs in once: begin, sign, finish.
    ///
    /// - Parameters:
    ///   - connection: A connection to the server.
    ///   - place: The address that the sign-in comes from.
    /// - Returns: The answer's body: the session with its token.
    /// - Throws: When the server refuses.
    @discardableResult
    package func signIn(over connection: LoopbackConnection, from place: Place = .unseen) throws -> [UInt8] {
        let headers =
            switch place {
            case .home: home
            case .unseen: Self.nextAddress()
            }
        let begun = try connection.post("/api/v1/sign-in/begin", Array("{}".utf8), headers: headers)
        let answer = try object(begun, 200)
        let challenge = try answer.object("publicKey").string("challenge")
        let clientData = Self.clientData("webauthn.get", challenge, origin)
        let authenticatorData = Self.rpIDHash + [0x1D, 0, 0, 0, 0]
        let signed = authenticatorData + Array(SHA256.hash(data: clientData))
        let signature = Array(try key.signature(for: signed).derRepresentation)
        let id = Base64URL.encode(credentialID)
        let body = """
            {"ceremony":"\(try answer.string("ceremony"))","session":{"kind":"bearer"},"credential":{"id":"\(id)",\
            "rawId":"\(id)","type":"public-key","response":{"clientDataJSON":"\(Base64URL.encode(clientData))",\
            "authenticatorData":"\(Base64URL.encode(authenticatorData))","signature":"\(Base64URL.encode(signature))",\
            "userHandle":"\(Base64URL.encode(userHandle))"},"clientExtensionResults":{}}}
            """
        let finished = try connection.post("/api/v1/sign-in/finish", Array(body.utf8), headers: headers)
        _ = try object(finished, 200)
        return finished.body
    }

    /// Signs up through the API and remembers the passkey.
    package static func signUp(_ number: Int, over connection: LoopbackConnection, origin: String) throws -> Person {
        let name = "person\(number)"
        let headers = nextAddress()
        let begun = try connection.post(
            "/api/v1/sign-up/begin",
            Array("{\"name\":\"\(name)\"}".utf8),
            headers: headers
        )
        guard begun.status == 200, let answer = try JSONValue(parsing: begun.body).object else {
            throw LoopbackConnection.Failure("sign-up: " + String(decoding: begun.body, as: UTF8.self))
        }
        let options = try answer.object("publicKey")
        let key = P256.Signing.PrivateKey()
        let credentialID = Array(SHA256.hash(data: Array(name.utf8)))
        let point = Array(key.publicKey.x963Representation)
        let cose =
            [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1...32] + [0x22, 0x58, 0x20]
            + point[33...64]
        let authenticatorData =
            rpIDHash + [0x5D, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16) + [0, 32]
            + credentialID + cose
        let attestation =
            [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67]
            + Array("attStmt".utf8) + [0xA0, 0x68] + Array("authData".utf8)
            + [0x58, UInt8(authenticatorData.count)] + authenticatorData
        let clientData = clientData("webauthn.create", try options.string("challenge"), origin)
        let id = Base64URL.encode(credentialID)
        let body = """
            {"ceremony":"\(try answer.string("ceremony"))","session":{"kind":"bearer"},"credential":{"id":"\(id)",\
            "rawId":"\(id)","type":"public-key","response":{"clientDataJSON":"\(Base64URL.encode(clientData))",\
            "attestationObject":"\(Base64URL.encode(attestation))","transports":["internal"]},\
            "clientExtensionResults":{}}}
            """
        let finished = try connection.post("/api/v1/sign-up/finish", Array(body.utf8), headers: headers)
        guard finished.status == 201 else {
            throw LoopbackConnection.Failure("sign-up: " + String(decoding: finished.body, as: UTF8.self))
        }
        return Person(
            name: name,
            key: key,
            credentialID: credentialID,
            userHandle: try options.object("user").bytes("id"),
            origin: origin,
            home: headers
        )
    }

    /// Signs up some people with names that no earlier run on the same data took.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - port: The server's port on 127.0.0.1.
    /// - Returns: The people.
    /// - Throws: When the server refuses one.
    package static func signUp(_ count: Int, port: UInt16) throws -> [Person] {
        let connection = try LoopbackConnection(port: port)
        let stamp = Int(Date().timeIntervalSince1970) % 1_000_000 * 100
        return try (0..<count).map {
            try signUp(stamp + $0, over: connection, origin: "http://localhost:\(port)")
        }
    }

    /// Another address for each sign-in, as a trusted proxy would say, so that the limits by address see what they see
    /// at a large site: many people, each now and then.
    static func nextAddress() -> String {
        let number = addresses.withLock { count in
            count &+= 1
            return count
        }
        return "X-Forwarded-For: 10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)\r\n"
    }

    private static let addresses = Mutex<UInt32>(0)

    private static func clientData(_ type: String, _ challenge: String, _ origin: String) -> [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
    }

    func object(_ answer: LoopbackConnection.Answer, _ status: Int) throws -> JSONObject {
        guard answer.status == status, let object = try JSONValue(parsing: answer.body).object else {
            throw LoopbackConnection.Failure(
                "sign-in: \(answer.status) " + String(decoding: answer.body, as: UTF8.self)
            )
        }
        return object
    }
}
