// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Crypto
import Testing

@Suite struct COSEAlgorithmTests {
    private let message = Array("authenticatorData and hash".utf8)

    private func key(_ map: CBORMap) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: CBORValue.map(map).encoded)
    }

    @Test func `the supported ones are those of the examples, and have a placeholder`() throws {
        #expect(Set(COSEAlgorithm.supported) == Set(KeyExample.all.map(\.algorithm)))
        #expect(COSEAlgorithm.supported.count == KeyExample.all.count)
        for algorithm in COSEAlgorithm.supported {
            let placeholder = try #require(COSEPublicKey.placeholder(algorithm))
            #expect(placeholder.algorithm == algorithm)
            #expect(placeholder == COSEPublicKey.placeholder(algorithm))
            #expect(try COSEPublicKey(coseBytes: placeholder.encoded) == placeholder)
        }
    }

    @Test func `the numbers are the registered ones`() {
        let numbers: [(COSEAlgorithm, Int, String)] = [
            (.es256, -7, "ES256 (-7)"), (.edDSA, -8, "EdDSA (-8)"), (.esp256, -9, "ESP256 (-9)"),
            (.ed25519, -19, "Ed25519 (-19)"), (.es384, -35, "ES384 (-35)"), (.es512, -36, "ES512 (-36)"),
            (.ps256, -37, "PS256 (-37)"), (.ps384, -38, "PS384 (-38)"), (.ps512, -39, "PS512 (-39)"),
            (.es256K, -47, "ES256K (-47)"), (.mlDSA44, -48, "ML-DSA-44 (-48)"), (.mlDSA65, -49, "ML-DSA-65 (-49)"),
            (.mlDSA87, -50, "ML-DSA-87 (-50)"), (.esp384, -51, "ESP384 (-51)"), (.esp512, -52, "ESP512 (-52)"),
            (.ed448, -53, "Ed448 (-53)"), (.rs256, -257, "RS256 (-257)"), (.rs384, -258, "RS384 (-258)"),
            (.rs512, -259, "RS512 (-259)"), (.rs1, -65_535, "RS1 (-65535)"),
        ]
        for (algorithm, number, name) in numbers {
            #expect(algorithm.rawValue == number)
            #expect(algorithm.description == name)
        }
        #expect(COSEAlgorithm(rawValue: -1).description == "algorithm -1")
    }

    /// A key under every other algorithm's number: only the other name of its own algorithm may pass, and the padding and
    /// the digest of the other algorithms of RSA refuse the signature.
    @Test(arguments: KeyExample.all)
    func `a key under another number is refused, or does not verify`(_ example: KeyExample) throws {
        let signature = try example.sign(message)
        for other in KeyExample.all where other.algorithm != example.algorithm {
            var map = example.map
            map[3] = .integer(other.algorithm.rawValue)
            guard let key = try? key(map) else {
                #expect(!Self.isSameUnderAnotherName(example.algorithm, other.algorithm))
                continue
            }
            #expect(
                key.isValid(signature: signature, over: message)
                    == Self.isSameUnderAnotherName(example.algorithm, other.algorithm)
            )
        }
    }

    private static func isSameUnderAnotherName(_ one: COSEAlgorithm, _ other: COSEAlgorithm) -> Bool {
        let pairs: [Set<COSEAlgorithm>] = [
            [.es256, .esp256], [.es384, .esp384], [.es512, .esp512], [.edDSA, .ed25519],
        ]
        return pairs.contains([one, other])
    }

    @Test func `a signature over another digest than the algorithm's is refused`() throws {
        let p256 = P256.Signing.PrivateKey()
        let p384 = P384.Signing.PrivateKey()
        let p521 = P521.Signing.PrivateKey()
        let es256 = try key(KeyExample.ellipticCurve(.es256, 1, p256.publicKey.x963Representation))
        let es384 = try key(KeyExample.ellipticCurve(.es384, 2, p384.publicKey.x963Representation))
        let es512 = try key(KeyExample.ellipticCurve(.es512, 3, p521.publicKey.x963Representation))
        func der(_ signature: P256.Signing.ECDSASignature) -> [UInt8] { Array(signature.derRepresentation) }
        func der(_ signature: P384.Signing.ECDSASignature) -> [UInt8] { Array(signature.derRepresentation) }
        func der(_ signature: P521.Signing.ECDSASignature) -> [UInt8] { Array(signature.derRepresentation) }
        let (short, middle, long) = (SHA256.hash(data: message), SHA384.hash(data: message), SHA512.hash(data: message))
        #expect(es256.isValid(signature: der(try p256.signature(for: short)), over: message))
        #expect(!es256.isValid(signature: der(try p256.signature(for: middle)), over: message))
        #expect(!es256.isValid(signature: der(try p256.signature(for: long)), over: message))
        #expect(es384.isValid(signature: der(try p384.signature(for: middle)), over: message))
        #expect(!es384.isValid(signature: der(try p384.signature(for: short)), over: message))
        #expect(!es384.isValid(signature: der(try p384.signature(for: long)), over: message))
        #expect(es512.isValid(signature: der(try p521.signature(for: long)), over: message))
        #expect(!es512.isValid(signature: der(try p521.signature(for: short)), over: message))
        #expect(!es512.isValid(signature: der(try p521.signature(for: middle)), over: message))
    }

    /// The salt is as long as the digest, and the mask is made with the same digest (RFC 8230, section 2).
    @Test(arguments: RSAVector.all)
    func `what OpenSSL signed is verified, in the one form of the algorithm`(_ vector: RSAVector) throws {
        let key = try key([
            .unsigned(1): .unsigned(3), .unsigned(3): .integer(vector.algorithm.rawValue),
            .negative(0): .bytes(try Hexadecimal.decode(RSAVector.modulus)), .negative(1): .bytes([1, 0, 1]),
        ])
        let signature = try Hexadecimal.decode(vector.signature)
        #expect(
            key.isValid(signature: signature, over: message) == vector.isValid,
            "\(vector.algorithm), \(vector.note)"
        )
    }

    @Test func `a signature of ML-DSA with a context is refused`() throws {
        let private65 = try MLDSA65.PrivateKey()
        let key = try key(KeyExample.algorithmKey(.mlDSA65, private65.publicKey.rawRepresentation))
        #expect(key.isValid(signature: Array(try private65.signature(for: message)), over: message))
        let other = try private65.signature(for: message, context: Array("context".utf8))
        #expect(!key.isValid(signature: Array(other), over: message))
    }

    @Test func `RS1 is no algorithm for a credential`() throws {
        #expect(!COSEAlgorithm.supported.contains(.rs1))
        #expect(!COSEAlgorithm.supported(with: SignatureVerifiers([ToyVerifier()])).contains(.rs1))
        #expect(COSEPublicKey.placeholder(.rs1) == nil)
        var map = KeyExample.rs256.map
        map[3] = .integer(-65_535)
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) { try key(map) }
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) {
            try COSEPublicKey(
                coseBytes: CBORValue.map(map).encoded,
                verifiers: SignatureVerifiers([ToyVerifier()])
            )
        }
    }

    @Test func `RS1 is read and verified where conformance tests ask for it, as no other RSA algorithm is`() throws {
        let verifiers = SignatureVerifiers([ToyVerifier()], acceptsInsecureRS1: true)
        #expect(COSEAlgorithm.supported(with: verifiers).contains(.rs1))
        #expect(SignatureVerifiers([ToyVerifier()]) != verifiers)
        let example = KeyExample.rs1
        let key = try COSEPublicKey(coseBytes: CBORValue.map(example.map).encoded, verifiers: verifiers)
        #expect(key.algorithm == .rs1 && key.encoded == CBORValue.map(example.map).encoded)
        let signature = try example.sign(message)
        #expect(key.isValid(signature: signature, over: message))
        #expect(!key.isValid(signature: signature, over: message + [0]))
        #expect(!key.isValid(signature: try KeyExample.rs256.sign(message), over: message))
        // A verifier that a caller brings does not get to see it.
        #expect(!key.isValid(signature: ToyVerifier.signature(Array(key.encoded), message), over: message))
        #expect(COSEPublicKey.placeholder(.rs1, verifiers: verifiers) == nil)
        var short = example.map
        short[-1] = .bytes([UInt8](repeating: 0xFF, count: 128))
        #expect(throws: COSEKeyError(.modulusInvalid, "")) {
            try COSEPublicKey(coseBytes: CBORValue.map(short).encoded, verifiers: verifiers)
        }
    }

    @Test(arguments: KeyExample.all)
    func `a private part in a public key is refused`(_ example: KeyExample) throws {
        let labels: [Int] =
            switch example.map[1]?.integer {
            case 3: Array(-12 ... -3)
            case 7: [-2]
            default: [-4]
            }
        for label in labels {
            var map = example.map
            map[label] = .bytes([1])
            #expect(throws: COSEKeyError(.privateParameterFound, "")) { try key(map) }
            map[label] = .null
            #expect(throws: COSEKeyError(.privateParameterFound, "")) { try key(map) }
        }
        var map = example.map
        map[-13] = .bytes([1])
        map[-70_001] = .bytes([1])
        map[5] = .bytes([1])
        #expect(try key(map).encoded == CBORValue.map(example.map).encoded)
    }

    @Test(arguments: KeyExample.all.filter { $0.map[1]?.integer != 3 })
    func `a key of another length is refused`(_ example: KeyExample) throws {
        for label in [-1, -2, -3] {
            guard let bytes = example.map[label]?.bytes else { continue }
            for changed in [Array(bytes.dropLast()), bytes + [0], [0] + bytes, []] {
                var map = example.map
                map[label] = .bytes(changed)
                #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(map) }
            }
        }
    }

    @Test func `key types are told apart`() throws {
        for example in KeyExample.all {
            for type in [0, 1, 2, 3, 4, 7] where type != example.map[1]?.integer {
                var map = example.map
                map[1] = .integer(type)
                #expect(throws: COSEKeyError(.keyTypeMismatch, "")) { try key(map) }
            }
        }
    }
}
