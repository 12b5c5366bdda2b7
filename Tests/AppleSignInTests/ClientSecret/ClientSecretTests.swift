// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import SecretMemory
import Testing

@Suite struct ClientSecretTests {
    private let key = P256.Signing.PrivateKey()
    private let team: TeamID
    private let keyID: PrivateKeyID
    private let client: ClientID

    init() throws {
        team = try TeamID("ABCDE12345")
        keyID = try PrivateKeyID("KEYID67890")
        client = try ClientID("com.example.site")
    }

    private func signer() throws -> ClientSecretSigner {
        ClientSecretSigner(team: team, keyID: keyID, key: try ClientSecretKey(file: file(key.pemRepresentation)))
    }

    private func file(_ text: String) -> SecretBytes { SecretBytes(copying: text.utf8) }

    private func parts(_ secret: ClientSecret) throws -> (
        header: JSONValue, claims: JSONValue, signed: [UInt8], signature: [UInt8]
    ) {
        let parts = secret.exposedText.split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        return (
            try JSONValue(parsing: Base64URL.decode(parts[0])), try JSONValue(parsing: Base64URL.decode(parts[1])),
            Array("\(parts[0]).\(parts[1])".utf8), try Base64URL.decode(parts[2])
        )
    }

    @Test func `a secret says what Apple wants, no more and no less`() throws {
        let (header, claims, signed, signature) = try parts(signer().secret(for: client, at: now))
        #expect(header == ["alg": "ES256", "kid": "KEYID67890"])
        #expect(
            claims == [
                "iss": "ABCDE12345", "iat": 1_800_000_000, "exp": 1_800_000_300, "aud": "https://appleid.apple.com",
                "sub": "com.example.site",
            ]
        )
        // Raw r and s: Apple refuses DER.
        #expect(signature.count == 64)
        let value = try P256.Signing.ECDSASignature(rawRepresentation: signature)
        #expect(key.publicKey.isValidSignature(value, for: signed))
    }

    @Test func `each client has a secret of its own`() throws {
        let app = try parts(signer().secret(for: ClientID("com.example.App"), at: now))
        #expect(app.claims["sub"] == "com.example.App")
    }

    @Test func `no secret outlives six months`() throws {
        let signer = try signer()
        let longest = try parts(signer.secret(for: client, at: now, lifetime: 15_777_000))
        #expect(longest.claims["exp"] == .integer(1_800_000_000 + 15_777_000))
        for lifetime in [15_777_001, 59, 0, -1, .max] as [Int64] {
            expectCode(.lifetimeInvalid) { try signer.secret(for: client, at: now, lifetime: lifetime) }
        }
    }

    @Test func `neither key nor secret is printed`() throws {
        let signer = try signer()
        let secret = try signer.secret(for: client, at: now)
        let scalar = key.rawRepresentation.map { String(format: "%02x", $0) }.joined()
        let lines = key.pemRepresentation.split(separator: "\n").map(String.init)
        for text in prints(signer) + prints(secret) + prints(try ClientSecretKey(file: file(key.pemRepresentation))) {
            #expect(!text.contains(scalar) && !text.contains("eyJ"))
            for line in lines { #expect(!text.contains(line)) }
        }
    }

    @Test func `the file may end its lines as Windows does, and have space around`() throws {
        let text = key.pemRepresentation.replacingOccurrences(of: "\n", with: "\r\n")
        _ = try ClientSecretKey(file: file("\n  " + text + "\r\n\n"))
    }

    @Test func `what is no P-256 key in PKCS#8 is refused, and not shown`() throws {
        let pem = key.pemRepresentation
        let body = try #require(pem.split(separator: "\n").dropFirst().first).description
        let rsa = Issuer.shared.rsa.pkcs8PEMRepresentation
        let texts = [
            "", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", rsa,
            P384.Signing.PrivateKey().pemRepresentation, key.publicKey.pemRepresentation,
            pem.replacingOccurrences(of: "PRIVATE KEY", with: "EC PRIVATE KEY"), String(pem.dropLast(30)),
            pem + "\nmore", "more\n" + pem, pem.replacingOccurrences(of: body, with: String(body.dropLast())),
            pem.replacingOccurrences(of: body, with: "?" + body.dropFirst()), pem + pem,
            String(repeating: "a", count: 5_000),
        ]
        for text in texts {
            expectCode(.privateKeyMalformed, hiding: [String(body.prefix(12))]) {
                try ClientSecretKey(file: file(text))
            }
        }
    }

    @Test func `a simulated Apple gets secrets that Apple would refuse, and no other provider does`() throws {
        let simulated = try IdentityProvider.simulatedApple(at: "http://localhost:8090", team: team, clients: [client])
        let key = try ClientSecretKey(file: file(key.pemRepresentation))
        let signer = try ClientSecretSigner(team: team, keyID: keyID, key: key, simulated: simulated)
        #expect(try parts(signer.secret(for: client, at: now)).claims["aud"] == "http://localhost:8090")
        let real = try IdentityProvider.apple(team: team, clients: [client])
        expectCode(.settingInvalid) { try ClientSecretSigner(team: team, keyID: keyID, key: key, simulated: real) }
    }
}
