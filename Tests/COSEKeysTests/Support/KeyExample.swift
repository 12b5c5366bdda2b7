// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import Crypto
import CryptoExtras
import Testing

/// A public key as a map, and what signs for it.
struct KeyExample: Sendable, CustomTestStringConvertible {
    let algorithm: COSEAlgorithm
    let map: CBORMap
    let sign: @Sendable ([UInt8]) throws -> [UInt8]

    var testDescription: String { algorithm.description }

    private init(_ algorithm: COSEAlgorithm, _ map: CBORMap, sign: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
        self.algorithm = algorithm
        self.map = map
        self.sign = sign
    }

    static func ellipticCurve(_ algorithm: COSEAlgorithm, _ curve: Int, _ point: some Collection<UInt8>) -> CBORMap {
        let coordinates = Array(point.dropFirst())
        return [
            .unsigned(1): .unsigned(2), .unsigned(3): .integer(algorithm.rawValue), .negative(0): .integer(curve),
            .negative(1): .bytes(Array(coordinates.prefix(coordinates.count / 2))),
            .negative(2): .bytes(Array(coordinates.suffix(coordinates.count / 2))),
        ]
    }

    static func octetKey(_ algorithm: COSEAlgorithm, _ curve: Int, _ key: some Collection<UInt8>) -> CBORMap {
        [
            .unsigned(1): .unsigned(1), .unsigned(3): .integer(algorithm.rawValue), .negative(0): .integer(curve),
            .negative(1): .bytes(Array(key)),
        ]
    }

    static func algorithmKey(_ algorithm: COSEAlgorithm, _ key: some Collection<UInt8>) -> CBORMap {
        [
            .unsigned(1): .unsigned(7), .unsigned(3): .integer(algorithm.rawValue), .negative(0): .bytes(Array(key)),
        ]
    }

    private static func p256(_ algorithm: COSEAlgorithm) -> KeyExample {
        let key = P256.Signing.PrivateKey()
        return KeyExample(algorithm, ellipticCurve(algorithm, 1, key.publicKey.x963Representation)) {
            Array(try key.signature(for: $0).derRepresentation)
        }
    }

    private static func p384(_ algorithm: COSEAlgorithm) -> KeyExample {
        let key = P384.Signing.PrivateKey()
        return KeyExample(algorithm, ellipticCurve(algorithm, 2, key.publicKey.x963Representation)) {
            Array(try key.signature(for: $0).derRepresentation)
        }
    }

    private static func p521(_ algorithm: COSEAlgorithm) -> KeyExample {
        let key = P521.Signing.PrivateKey()
        return KeyExample(algorithm, ellipticCurve(algorithm, 3, key.publicKey.x963Representation)) {
            Array(try key.signature(for: $0).derRepresentation)
        }
    }

    private static func ed25519(_ algorithm: COSEAlgorithm) -> KeyExample {
        let key = Curve25519.Signing.PrivateKey()
        return KeyExample(algorithm, octetKey(algorithm, 6, key.publicKey.rawRepresentation)) {
            Array(try key.signature(for: $0))
        }
    }

    // swift-format-ignore: NeverUseForceTry
    // A table of arguments has nowhere to throw to.
    /// One key for all algorithms of RSA, so that only padding and digest keep their signatures apart.
    private static let rsaKey = try! _RSA.Signing.PrivateKey(keySize: .bits2048)

    private static func rsa<Hash: HashFunction>(
        _ algorithm: COSEAlgorithm,
        _ hash: Hash.Type,
        _ padding: _RSA.Signing.Padding
    ) -> KeyExample {
        let numbers = try? rsaKey.publicKey.getKeyPrimitives()
        let map: CBORMap = [
            .unsigned(1): .unsigned(3), .unsigned(3): .integer(algorithm.rawValue),
            .negative(0): .bytes(numbers.map { Array($0.modulus) } ?? []),
            .negative(1): .bytes(numbers.map { Array($0.publicExponent) } ?? []),
        ]
        return KeyExample(algorithm, map) {
            Array(try rsaKey.signature(for: Hash.hash(data: $0), padding: padding).rawRepresentation)
        }
    }

    // swift-format-ignore: NeverUseForceTry
    private static let mlDSA65: KeyExample = {
        let key = try! MLDSA65.PrivateKey()
        return KeyExample(.mlDSA65, algorithmKey(.mlDSA65, key.publicKey.rawRepresentation)) {
            Array(try key.signature(for: $0))
        }
    }()

    // swift-format-ignore: NeverUseForceTry
    private static let mlDSA87: KeyExample = {
        let key = try! MLDSA87.PrivateKey()
        return KeyExample(.mlDSA87, algorithmKey(.mlDSA87, key.publicKey.rawRepresentation)) {
            Array(try key.signature(for: $0))
        }
    }()

    static let es256 = p256(.es256)
    static let es384 = p384(.es384)
    static let es512 = p521(.es512)
    static let edDSA = ed25519(.edDSA)
    static let rs256 = rsa(.rs256, SHA256.self, .insecurePKCS1v1_5)
    /// Not among all: no credential has such a key outside conformance tests.
    static let rs1 = rsa(.rs1, Insecure.SHA1.self, .insecurePKCS1v1_5)

    static let all = [
        es256, es384, es512, edDSA, rs256, p256(.esp256), p384(.esp384), p521(.esp512), ed25519(.ed25519),
        rsa(.rs384, SHA384.self, .insecurePKCS1v1_5), rsa(.rs512, SHA512.self, .insecurePKCS1v1_5),
        rsa(.ps256, SHA256.self, .PSS), rsa(.ps384, SHA384.self, .PSS), rsa(.ps512, SHA512.self, .PSS),
        mlDSA65, mlDSA87,
    ]
}
