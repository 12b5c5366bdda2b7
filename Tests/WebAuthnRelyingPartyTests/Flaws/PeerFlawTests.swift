// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import COSEKeys
import Crypto
import JSONCoding
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct PeerFlawTests {
    private func register(key: CBORValue) throws -> VerifiedRegistration {
        try Passkey().register { $0.publicKey = key.encoded }
    }

    private func elliptic(
        _ point: [UInt8],
        kty: Int = 2,
        alg: Int = -7,
        curve: Int = 1,
        y: CBORValue? = nil
    ) -> CBORValue {
        let size = (point.count - 1) / 2
        return .map([
            .integer(1): .integer(kty), .integer(3): .integer(alg), .integer(-1): .integer(curve),
            .integer(-2): .bytes(Array(point[1...size])), .integer(-3): y ?? .bytes(Array(point[(size + 1)...])),
        ])
    }

    private let point = Array(P256.Signing.PrivateKey().publicKey.x963Representation)

    @Test func `bytes behind the attestation object are refused`() {
        for trailing in [[0x00], [0xF6], [0xA0]] as [[UInt8]] {
            refused(by: .attestationObjectInvalid) { try Passkey().register { $0.trailing = trailing } }
        }
    }

    @Test func `bytes behind the authenticator data are refused, in both ceremonies`() {
        refused(by: .authenticatorDataInvalid) { try Passkey().register { $0.tail = [0xA0] } }
        refused(by: .authenticatorDataInvalid) { try Passkey().authenticate { $0.tail = [0xA0] } }
    }

    @Test func `a credential ID of 1024 bytes is refused, one of 1023 is not`() throws {
        let passkey = try Passkey()
        _ = try passkey.register {
            $0.credentialID = [UInt8](repeating: 1, count: 1023)
            $0.outerID = try CredentialID($0.credentialID)
        }
        refused(by: .authenticatorDataInvalid) {
            try passkey.register { $0.credentialID = [UInt8](repeating: 1, count: 1024) }
        }
        refused(by: .authenticatorDataInvalid) { try passkey.register { $0.credentialID = [] } }
    }

    @Test(
        arguments: [
            [0x80], [0xF6], [0x00], [0x41, 0x00], [0xA1, 0x01, 0x02], [0xA1, 0x41, 0x61, 0x02], [0xBF, 0xFF],
            [0xA2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02], [0xA1, 0x61, 0x61], [0xA0, 0xA0],
        ] as [[UInt8]]
    )
    func `extensions that are no map with text keys are refused`(_ tail: [UInt8]) {
        refused(by: .authenticatorDataInvalid) {
            try Passkey().register {
                $0.flags = 0xC5
                $0.tail = tail
            }
        }
        refused(by: .authenticatorDataInvalid) {
            try Passkey().authenticate {
                $0.flags = 0x85
                $0.tail = tail
            }
        }
    }

    @Test func `a none statement that is an array, or holds anything, is refused`() {
        for statement in [.array([]), .members(["x": .null]), .null, .bytes([]), .text("")] as [CBORValue] {
            let error = refused(by: .attestationInvalid) {
                try Passkey().register { $0.statement = { _ in statement } }
            }
            #expect(error?.attestation == .statementMalformed)
        }
    }

    @Test func `a point off the curve is refused`() {
        var off = point
        off[64] ^= 1
        let error = refused(by: .credentialKeyInvalid) { try register(key: elliptic(off)) }
        #expect(error?.found == "pointInvalid")
        refused(by: .credentialKeyInvalid) { try register(key: elliptic([4] + [UInt8](repeating: 0, count: 64))) }
    }

    @Test func `a compressed y is refused`() {
        refused(by: .credentialKeyInvalid) { try register(key: elliptic(point, y: .bool(true))) }
    }

    @Test func `coordinates of 31 or 33 bytes are refused`() {
        refused(by: .credentialKeyInvalid) { try register(key: elliptic([4] + point[2...32] + point[34...])) }
        refused(by: .credentialKeyInvalid) { try register(key: elliptic([4, 0] + point[1...32] + [0] + point[33...])) }
    }

    @Test func `a curve that is not the algorithm's is refused`() {
        refused(by: .credentialKeyInvalid) { try register(key: elliptic(point, curve: 2)) }
        refused(by: .credentialKeyInvalid) { try register(key: elliptic(point, curve: 8)) }
        refused(by: .credentialKeyInvalid) { try register(key: elliptic(point, alg: -35)) }
        refused(by: .credentialKeyInvalid) { try register(key: elliptic(point, kty: 1)) }
    }

    // The libraries take any 32 bytes as a key. For a point of small order anybody can write signatures.
    @Test func `an Ed25519 key off the curve, or of small order, is refused`() {
        for x in [[2], [7], [0], [1], [UInt8](repeating: 0xFF, count: 32)] as [[UInt8]] {
            let bytes = x + [UInt8](repeating: 0, count: 32 - x.count)
            let key = CBORValue.map([
                .integer(1): .integer(1), .integer(3): .integer(-8), .integer(-1): .integer(6),
                .integer(-2): .bytes(bytes),
            ])
            let error = refused(by: .credentialKeyInvalid) { try register(key: key) }
            #expect(error?.found == "pointInvalid")
        }
    }

    @Test func `EdDSA on X25519 is refused`() {
        let x = Array(Curve25519.KeyAgreement.PrivateKey().publicKey.rawRepresentation)
        let key = { (curve: Int) in
            CBORValue.map([
                .integer(1): .integer(1), .integer(3): .integer(-8), .integer(-1): .integer(curve),
                .integer(-2): .bytes(x),
            ])
        }
        refused(by: .credentialKeyInvalid) { try register(key: key(4)) }
        refused(by: .credentialKeyInvalid) { try register(key: key(7)) }
    }

    @Test(arguments: [[1], [0], [2], [], [1, 0, 0, 0, 1], [0, 1, 0, 1]] as [[UInt8]])
    func `an RSA key with the exponent 1, an even or an oversized one is refused`(_ exponent: [UInt8]) {
        let modulus = [0xC5] + [UInt8](repeating: 0xA7, count: 255)
        refused(by: .credentialKeyInvalid) {
            try register(
                key: .map([
                    .integer(1): .integer(3), .integer(3): .integer(-257), .integer(-1): .bytes(modulus),
                    .integer(-2): .bytes(exponent),
                ])
            )
        }
    }

    @Test func `a key without algorithm, or with one that is not verified here, is refused`() {
        refused(by: .credentialKeyInvalid) {
            try register(key: .map([.integer(1): .integer(2), .integer(-1): .integer(1)]))
        }
        for number in [-47, -53, -65_535, -10, 7] {
            refused(by: .algorithmUnsupported) { try register(key: elliptic(point, alg: number)) }
        }
    }

    @Test func `embedding and a changed backup eligibility are refused`() throws {
        refused(by: .crossOriginNotAllowed) { try Passkey().authenticate { $0.clientData["crossOrigin"] = true } }
        refused(by: .crossOriginNotAllowed) {
            try Passkey().authenticate { $0.clientData["topOrigin"] = "https://evil.example" }
        }
        let passkey = try Passkey()
        refused(by: .backupEligibilityChanged) {
            try passkey.authenticate(record: passkey.record(eligible: false)) { $0.flags = 0x0D }
        }
    }

    @Test func `the response's own ID must be the attested one`() throws {
        refused(by: .credentialIDMismatch) { try Passkey().register { $0.outerID = try CredentialID([9]) } }
    }
}
