// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Foundation
import JSONCoding
import LibcryptoSignatures
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct LibcryptoExplanationTests {
    private static let verifiers = SignatureVerifiers([LibcryptoVerifier()])
    private static let challenge = [UInt8](repeating: 0x5A, count: 32)
    private let id = [UInt8](repeating: 7, count: 16)

    private func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64URL.encode(bytes)) }

    private func clientData(_ type: String) -> [UInt8] {
        let members: JSONValue = [
            "type": .string(type), "challenge": text(Self.challenge), "origin": "https://example.org",
        ]
        return members.serialized
    }

    private func request(_ kind: String, _ inner: JSONObject, algorithms: [Int]?) -> JSONObject {
        var options = JSONObject()
        if let algorithms { options["allowedAlgorithms"] = .array(algorithms.map { .integer(Int64($0)) }) }
        return [
            "kind": .string(kind), "rpId": "example.org", "origins": ["https://example.org"],
            "challenge": text(Self.challenge), "options": .object(options),
            "response": [
                "id": text(id), "rawId": text(id), "type": "public-key", "response": .object(inner),
                "clientExtensionResults": [:],
            ],
        ]
    }

    /// A registration with self attestation, of a key that may be bent.
    private func registration(_ signer: LibcryptoSigner, key: [UInt8]? = nil, algorithms: [Int]?) throws -> JSONObject {
        let data = clientData("webauthn.create")
        let head = try RelyingPartyID("example.org").hash + [0x45, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        let authenticatorData = head + [0, 16] + id + (key ?? signer.publicKey)
        var statement = CBORMap()
        statement["alg"] = .integer(signer.algorithm.rawValue)
        statement["sig"] = .bytes(signer.sign(authenticatorData + LibcryptoSigner.digest(data)))
        var object = CBORMap()
        object["fmt"] = .text("packed")
        object["attStmt"] = .map(statement)
        object["authData"] = .bytes(authenticatorData)
        return request(
            "registration",
            ["clientDataJSON": text(data), "attestationObject": text(CBORValue.map(object).encoded)],
            algorithms: algorithms
        )
    }

    private func authentication(_ signer: LibcryptoSigner, key: [UInt8]? = nil, spoiled: Bool = false) throws
        -> JSONObject
    {
        let data = clientData("webauthn.get")
        let authenticatorData = try RelyingPartyID("example.org").hash + [0x05, 0, 0, 0, 0]
        let signed = authenticatorData + LibcryptoSigner.digest(data) + (spoiled ? [0] : [])
        var request = request(
            "authentication",
            [
                "clientDataJSON": text(data), "authenticatorData": text(authenticatorData),
                "signature": text(signer.sign(signed)), "userHandle": text([1]),
            ],
            algorithms: nil
        )
        request["publicKey"] = text(key ?? signer.publicKey)
        return request
    }

    private func explain(_ request: JSONObject, _ verifiers: SignatureVerifiers = Self.verifiers) throws -> Explanation
    {
        try ExplanationRequest(json: .object(request), verifiers: verifiers).explanation()
    }

    @Test(arguments: [COSEAlgorithm.ed448, .es256K])
    func `both halves are accepted with libcrypto, and told apart from none`(_ algorithm: COSEAlgorithm) throws {
        let signer = try #require(LibcryptoSigner(algorithm))
        let made = try registration(signer, algorithms: [algorithm.rawValue])
        let used = try authentication(signer)
        for request in [made, used] {
            let explanation = try explain(request)
            #expect(explanation.isAccepted, "\(explanation.json)")
            #expect(explanation.outputs["algorithm"]?.integer == Int64(algorithm.rawValue))
            #expect(explanation.outputs["algorithmName"]?.string == algorithm.name)
            #expect(explanation.warnings.isEmpty)
            #expect(try explain(request, SignatureVerifiers()).firstBroken?.code == "algorithm_unsupported")
        }
        #expect(try explain(authentication(signer, spoiled: true)).firstBroken?.code == "signature_invalid")
        let other = try #require(LibcryptoSigner(algorithm))
        #expect(try explain(authentication(signer, key: other.publicKey)).firstBroken?.code == "signature_invalid")
    }

    @Test(arguments: [COSEAlgorithm.ed448, .es256K])
    func `a new key is accepted only where its number was offered`(_ algorithm: COSEAlgorithm) throws {
        let signer = try #require(LibcryptoSigner(algorithm))
        for algorithms in [nil, [-7, -8, -257], [-7]] as [[Int]?] {
            let explanation = try explain(registration(signer, algorithms: algorithms))
            #expect(explanation.firstBroken?.code == "algorithm_not_offered")
        }
    }

    /// WebAuthn Level 3, section 5.8.5: EdDSA (-8) goes with Ed25519, and ES256 with P-256, whoever verifies.
    @Test func `an older name takes no other curve`() throws {
        for (algorithm, name) in [(COSEAlgorithm.ed448, -8), (.es256K, -7)] {
            let signer = try #require(LibcryptoSigner(algorithm))
            var map = try #require(try CBORValue(decoding: signer.publicKey).map)
            map[3] = .integer(name)
            let key = CBORValue.map(map).encoded
            let made = try explain(registration(signer, key: key, algorithms: [name, algorithm.rawValue]))
            #expect(made.firstBroken?.code == "credential_key_invalid")
            #expect(try explain(authentication(signer, key: key)).firstBroken?.code == "stored_key_invalid")
        }
    }
}
