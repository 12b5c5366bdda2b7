// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import Crypto
import Testing

@Suite struct COSEPublicKeyTests {
    private let message = Array("authenticatorData and hash".utf8)

    private func key(_ map: CBORMap) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: CBORValue.map(map).encoded)
    }

    @Test(arguments: KeyExample.all)
    func `a signature of the private half is valid, and comes back through the encoded key`(_ example: KeyExample)
        throws
    {
        let key = try key(example.map)
        let signature = try example.sign(message)
        #expect(key.isValid(signature: signature, over: message))
        #expect(key.encoded == CBORValue.map(example.map).encoded)
        #expect(try COSEPublicKey(coseBytes: key.encoded) == key)
    }

    @Test(arguments: KeyExample.all)
    func `a flipped byte of message or signature is seen`(_ example: KeyExample) throws {
        let key = try key(example.map)
        let signature = try example.sign(message)
        for index in message.indices {
            var changed = message
            changed[index] ^= 0x01
            #expect(!key.isValid(signature: signature, over: changed))
        }
        // All bytes of most signatures, and some of those of ML-DSA, which have thousands.
        for index in stride(from: 0, to: signature.count, by: 1 + signature.count / 600) {
            var changed = signature
            changed[index] ^= 0x40
            #expect(!key.isValid(signature: changed, over: message))
        }
        #expect(!key.isValid(signature: signature + [0], over: message))
        #expect(!key.isValid(signature: signature.dropLast(), over: message))
        #expect(!key.isValid(signature: [], over: message))
    }

    @Test(arguments: KeyExample.all)
    func `another key's signature is refused`(_ example: KeyExample) throws {
        let key = try key(example.map)
        for other in KeyExample.all where other.algorithm != example.algorithm {
            #expect(!key.isValid(signature: try other.sign(message), over: message))
        }
    }

    @Test func `CVE-2022-21449, a signature with r = s = 0, is refused`() throws {
        let key = try key(KeyExample.es256.map)
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

    @Test(arguments: KeyExample.all)
    func `a missing label is refused and an unknown one passed over`(_ example: KeyExample) throws {
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
        var offCurve = KeyExample.es256.map
        var y = try #require(offCurve[-3]?.bytes)
        y[31] ^= 1
        offCurve[-3] = .bytes(y)
        #expect(throws: COSEKeyError(.pointInvalid, "")) { try key(offCurve) }

        var compressed = KeyExample.es256.map
        compressed[-3] = .bool(true)
        #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(compressed) }

        var short = KeyExample.es256.map
        short[-2] = .bytes(Array(try #require(short[-2]?.bytes).dropLast()))
        #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(short) }

        var otherCurve = KeyExample.edDSA.map
        otherCurve[-1] = .unsigned(4)
        #expect(throws: COSEKeyError(.curveMismatch, "")) { try key(otherCurve) }

        for exponent in [[1], [2], [0, 3], [], [1, 0, 0, 0, 1]] as [[UInt8]] {
            var map = KeyExample.rs256.map
            map[-2] = .bytes(exponent)
            #expect(throws: COSEKeyError(.exponentInvalid, "")) { try key(map) }
        }
    }

    @Test func `curves, key types and algorithms are bound to each other`() throws {
        var map = KeyExample.es256.map
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
        var map = KeyExample.rs256.map
        map[-1] = .bytes([UInt8](repeating: 0xFF, count: length))
        #expect(throws: COSEKeyError(.modulusInvalid, "")) { try key(map) }
    }

    @Test func `a modulus with a leading zero is refused`() throws {
        var map = KeyExample.rs256.map
        map[-1] = .bytes([0] + (try #require(map[-1]?.bytes)))
        #expect(throws: COSEKeyError(.modulusInvalid, "")) { try key(map) }
    }

    @Test func `a label that stands twice is refused in either spelling`() {
        let point: [UInt8] = KeyExample.es256.map[-2]?.bytes ?? []
        let twice: [UInt8] = [0xA6, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x20, 0x01, 0x21, 0x58, 0x20] + point
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: twice) }
        let spelled: [UInt8] = [0xA3, 0x01, 0x02, 0x18, 0x01, 0x02, 0x03, 0x26]
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: spelled) }
    }

    @Test(arguments: KeyExample.all)
    func `every truncation is refused, and so are bytes behind the key`(_ example: KeyExample) {
        let bytes = CBORValue.map(example.map).encoded
        for length in 0..<bytes.count {
            #expect(throws: COSEKeyError.self) { try COSEPublicKey(coseBytes: bytes.prefix(length)) }
        }
        #expect(throws: COSEKeyError(.encodingInvalid, "")) { try COSEPublicKey(coseBytes: bytes + [0]) }
    }
}
