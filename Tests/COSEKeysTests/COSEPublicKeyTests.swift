// SPDX-License-Identifier: Apache-2.0
// Public keys of every supported algorithm verify what their private halves signed, and nothing else.

import CBORCoding
import COSEKeys
import Crypto
import CryptoExtras
import Testing

@Suite struct COSEPublicKeyTests {
    private let message = Array("authenticatorData and hash".utf8)

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let map: CBORMap
        let sign: @Sendable ([UInt8]) throws -> [UInt8]
        var testDescription: String { name }
    }

    static func ellipticCurve(_ algorithm: Int, _ curve: Int, _ point: some Collection<UInt8>) -> CBORMap {
        let coordinates = Array(point.dropFirst())
        return [
            .unsigned(1): .unsigned(2), .unsigned(3): .integer(algorithm), .negative(0): .integer(curve),
            .negative(1): .bytes(Array(coordinates.prefix(coordinates.count / 2))),
            .negative(2): .bytes(Array(coordinates.suffix(coordinates.count / 2))),
        ]
    }

    // swift-format-ignore: NeverUseForceTry
    // A table of arguments has nowhere to throw to.
    static let cases: [Case] = {
        let p256 = P256.Signing.PrivateKey()
        let p384 = P384.Signing.PrivateKey()
        let p521 = P521.Signing.PrivateKey()
        let ed25519 = Curve25519.Signing.PrivateKey()
        let rsa = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
        let primitives = try! rsa.publicKey.getKeyPrimitives()
        return [
            Case(name: "ES256", map: ellipticCurve(-7, 1, p256.publicKey.x963Representation)) {
                Array(try p256.signature(for: $0).derRepresentation)
            },
            Case(name: "ES384", map: ellipticCurve(-35, 2, p384.publicKey.x963Representation)) {
                Array(try p384.signature(for: $0).derRepresentation)
            },
            Case(name: "ES512", map: ellipticCurve(-36, 3, p521.publicKey.x963Representation)) {
                Array(try p521.signature(for: $0).derRepresentation)
            },
            Case(
                name: "EdDSA",
                map: [
                    .unsigned(1): .unsigned(1), .unsigned(3): .integer(-8), .negative(0): .unsigned(6),
                    .negative(1): .bytes(Array(ed25519.publicKey.rawRepresentation)),
                ]
            ) { Array(try ed25519.signature(for: $0)) },
            Case(
                name: "RS256",
                map: [
                    .unsigned(1): .unsigned(3), .unsigned(3): .integer(-257),
                    .negative(0): .bytes(Array(primitives.modulus)),
                    .negative(1): .bytes(Array(primitives.publicExponent)),
                ]
            ) {
                Array(
                    try rsa.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5).rawRepresentation
                )
            },
        ]
    }()

    private func key(_ map: CBORMap) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: CBORValue.map(map).encoded)
    }

    @Test(arguments: cases)
    func `a signature of the private half is valid, and comes back through the encoded key`(_ example: Case) throws {
        let key = try key(example.map)
        let signature = try example.sign(message)
        #expect(key.isValid(signature: signature, over: message))
        #expect(key.encoded == CBORValue.map(example.map).encoded)
        #expect(try COSEPublicKey(coseBytes: key.encoded) == key)
    }

    @Test(arguments: cases)
    func `every flipped byte of message or signature is seen`(_ example: Case) throws {
        let key = try key(example.map)
        let signature = try example.sign(message)
        for index in message.indices {
            var changed = message
            changed[index] ^= 0x01
            #expect(!key.isValid(signature: signature, over: changed))
        }
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 0x40
            #expect(!key.isValid(signature: changed, over: message))
        }
        #expect(!key.isValid(signature: signature + [0], over: message))
        #expect(!key.isValid(signature: signature.dropLast(), over: message))
        #expect(!key.isValid(signature: [], over: message))
    }

    @Test(arguments: cases)
    func `another key's signature is refused`(_ example: Case) throws {
        let key = try key(example.map)
        for other in Self.cases where other.name != example.name {
            #expect(!key.isValid(signature: try other.sign(message), over: message))
        }
    }

    @Test func `CVE-2022-21449, a signature with r = s = 0, is refused`() throws {
        let key = try key(Self.cases[0].map)
        #expect(!key.isValid(signature: [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00], over: message))
    }

    @Test func `a high s is accepted, since authenticators make such signatures`() throws {
        let privateKey = P256.Signing.PrivateKey()
        let key = try COSEPublicKey(p256Point: privateKey.publicKey.x963Representation)
        // Both s and n - s are valid; of many signatures about half have a high s.
        for _ in 0..<16 {
            let signature = Array(try privateKey.signature(for: message).derRepresentation)
            #expect(key.isValid(signature: signature, over: message))
        }
    }

    @Test(arguments: cases)
    func `a missing label is refused and an unknown one passed over`(_ example: Case) throws {
        for pair in example.map.pairs {
            var map = example.map
            map[pair.key] = nil
            #expect(throws: COSEKeyError(.parameterMissing, "")) { try key(map) }
        }
        var map = example.map
        map[4] = .array([.unsigned(2)])
        map["note"] = .null
        #expect(try key(map).encoded == CBORValue.map(example.map).encoded)
    }

    @Test func `what py_webauthn 3.0.1 accepted is refused`() throws {
        var offCurve = Self.cases[0].map
        var y = try #require(offCurve[-3]?.bytes)
        y[31] ^= 1
        offCurve[-3] = .bytes(y)
        #expect(throws: COSEKeyError(.pointInvalid, "")) { try key(offCurve) }

        var compressed = Self.cases[0].map
        compressed[-3] = .bool(true)
        #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(compressed) }

        var short = Self.cases[0].map
        short[-2] = .bytes(Array(try #require(short[-2]?.bytes).dropLast()))
        #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(short) }

        var otherCurve = Self.cases[3].map
        otherCurve[-1] = .unsigned(4)
        #expect(throws: COSEKeyError(.curveMismatch, "")) { try key(otherCurve) }

        for exponent in [[1], [2], [0, 3], [], [1, 0, 0, 0, 1]] as [[UInt8]] {
            var map = Self.cases[4].map
            map[-2] = .bytes(exponent)
            #expect(throws: COSEKeyError(.exponentInvalid, "")) { try key(map) }
        }
    }

    @Test func `curves, key types and algorithms are bound to each other`() throws {
        var map = Self.cases[0].map
        map[3] = .integer(-35)
        #expect(throws: COSEKeyError(.curveMismatch, "")) { try key(map) }
        map[3] = .integer(-8)
        #expect(throws: COSEKeyError(.keyTypeMismatch, "")) { try key(map) }
        map[3] = .integer(-47)
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) { try key(map) }
        map[3] = .text("ES256")
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try key(map) }
    }

    @Test(arguments: [127, 255, 1_025])
    func `an RSA modulus of the wrong size is refused`(length: Int) {
        var map = Self.cases[4].map
        map[-1] = .bytes([UInt8](repeating: 0xFF, count: length))
        #expect(throws: COSEKeyError(.modulusInvalid, "")) { try key(map) }
    }

    @Test func `a modulus with a leading zero is refused`() throws {
        var map = Self.cases[4].map
        map[-1] = .bytes([0] + (try #require(map[-1]?.bytes)))
        #expect(throws: COSEKeyError(.modulusInvalid, "")) { try key(map) }
    }

    @Test func `a label that stands twice is refused in either spelling`() {
        let point: [UInt8] = Self.cases[0].map[-2]?.bytes ?? []
        let twice: [UInt8] = [0xA6, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x20, 0x01, 0x21, 0x58, 0x20] + point
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: twice) }
        let spelled: [UInt8] = [0xA3, 0x01, 0x02, 0x18, 0x01, 0x02, 0x03, 0x26]
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: spelled) }
    }

    @Test(arguments: cases)
    func `every truncation is refused, and so are bytes behind the key`(_ example: Case) {
        let bytes = CBORValue.map(example.map).encoded
        for length in 0..<bytes.count {
            #expect(throws: COSEKeyError.self) { try COSEPublicKey(coseBytes: bytes.prefix(length)) }
        }
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: bytes + [0]) }
    }
}
