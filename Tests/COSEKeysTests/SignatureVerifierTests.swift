// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import Testing

@Suite struct SignatureVerifierTests {
    private let verifiers = SignatureVerifiers([ToyVerifier()])
    private let message = Array("authenticatorData and hash".utf8)

    struct Brought: Sendable, CustomTestStringConvertible {
        let algorithm: COSEAlgorithm
        let map: CBORMap
        /// The key as a verifier sees it.
        let key: [UInt8]

        var testDescription: String { algorithm.description }

        static let all = [
            Brought(
                algorithm: .ed448,
                map: KeyExample.octetKey(.ed448, 7, [3] + [UInt8](repeating: 0, count: 56)),
                key: [3] + [UInt8](repeating: 0, count: 56)
            ),
            Brought(
                algorithm: .es256K,
                map: KeyExample.ellipticCurve(.es256K, 8, [4] + [UInt8](repeating: 5, count: 64)),
                key: [4] + [UInt8](repeating: 5, count: 64)
            ),
            Brought(
                algorithm: .mlDSA44,
                map: KeyExample.algorithmKey(.mlDSA44, [UInt8](repeating: 7, count: 1_312)),
                key: [UInt8](repeating: 7, count: 1_312)
            ),
        ]
    }

    private func key(_ map: CBORMap) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: CBORValue.map(map).encoded, verifiers: verifiers)
    }

    @Test(arguments: Brought.all)
    func `what a verifier brings is verified by it`(_ brought: Brought) throws {
        let key = try key(brought.map)
        let signature = ToyVerifier.signature(brought.key, message)
        #expect(key.algorithm == brought.algorithm)
        #expect(key.isValid(signature: signature, over: message))
        #expect(!key.isValid(signature: signature, over: message + [0]))
        #expect(!key.isValid(signature: Array(signature.dropLast()), over: message))
        #expect(key.encoded == CBORValue.map(brought.map).encoded)
    }

    @Test(arguments: Brought.all)
    func `without a verifier the algorithm is reported as unsupported`(_ brought: Brought) throws {
        let bytes = CBORValue.map(brought.map).encoded
        #expect(!COSEAlgorithm.supported.contains(brought.algorithm))
        #expect(COSEPublicKey.placeholder(brought.algorithm) == nil)
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) { try COSEPublicKey(coseBytes: bytes) }
        let others = SignatureVerifiers([ToyVerifier(algorithms: [])])
        #expect(throws: COSEKeyError(.algorithmUnsupported, "")) {
            try COSEPublicKey(coseBytes: bytes, verifiers: others)
        }
    }

    @Test(arguments: Brought.all)
    func `a verifier sees only keys of the right type, curve and length`(_ brought: Brought) throws {
        var map = brought.map
        map[1] = .integer(3)
        #expect(throws: COSEKeyError(.keyTypeMismatch, "")) { try key(map) }
        let length = brought.algorithm == .mlDSA44 ? -1 : -2
        map = brought.map
        map[length] = .bytes(Array(try #require(map[length]?.bytes).dropLast()))
        #expect(throws: COSEKeyError(.parameterInvalid, "")) { try key(map) }
        map = brought.map
        map[length == -1 ? -2 : -4] = .bytes([1])
        #expect(throws: COSEKeyError(.privateParameterFound, "")) { try key(map) }
        guard brought.algorithm != .mlDSA44 else { return }
        map = brought.map
        map[-1] = .integer(6)
        #expect(throws: COSEKeyError(.curveMismatch, "")) { try key(map) }
    }

    @Test func `a key that the verifier finds unsound is refused`() {
        #expect(throws: COSEKeyError(.pointInvalid, "")) {
            try key(KeyExample.algorithmKey(.mlDSA44, [UInt8](repeating: 0xFF, count: 1_312)))
        }
    }

    @Test func `what is offered tells what the verifiers add, each once`() throws {
        #expect(COSEAlgorithm.supported(with: SignatureVerifiers()) == COSEAlgorithm.supported)
        #expect(COSEAlgorithm.supported(with: verifiers) == COSEAlgorithm.supported + [.ed448, .es256K, .mlDSA44])
        for algorithm in verifiers.algorithms {
            #expect(COSEPublicKey.placeholder(algorithm, verifiers: verifiers)?.algorithm == algorithm)
        }
    }

    @Test func `no verifier takes over an algorithm of this module`() throws {
        let message = message
        let example = KeyExample.es256
        let key = try key(example.map)
        #expect(key.isValid(signature: try example.sign(message), over: message))
        let point = [4] + (example.map[-2]?.bytes ?? []) + (example.map[-3]?.bytes ?? [])
        #expect(!key.isValid(signature: ToyVerifier.signature(point, message), over: message))
    }

    @Test func `the first of two verifiers serves, and sets are equal by names and algorithms`() {
        #expect(verifiers == SignatureVerifiers([ToyVerifier()]))
        #expect(verifiers.hashValue == SignatureVerifiers([ToyVerifier()]).hashValue)
        #expect(verifiers != SignatureVerifiers())
        #expect(verifiers != SignatureVerifiers([ToyVerifier(name: "another")]))
        #expect(verifiers != SignatureVerifiers([ToyVerifier(algorithms: [.ed448])]))
    }
}
