// SPDX-License-Identifier: Apache-2.0
// Public keys that verify signatures, parsed from COSE_Key.

public import CBORCoding
internal import Crypto
internal import CryptoExtras
internal import SecretMemory

/// A credential public key: parsed, bound to its algorithm, and ready to verify.
///
/// A value that exists is sound: the curve belongs to the algorithm, the point lies on the curve, an RSA modulus has 2048
/// to 8192 bits and an odd exponent of at least three.
public struct COSEPublicKey: Sendable {
    /// The algorithm that the key is bound to; a signature is hashed with this algorithm's digest only.
    public let algorithm: COSEAlgorithm

    private let material: Material

    /// Reads a COSE_Key that is the whole input.
    ///
    /// - Parameter coseBytes: One CBOR map.
    /// - Throws: Any code of ``COSEKeyError`` but `scalarInvalid`.
    public init(coseBytes: some Collection<UInt8>) throws(COSEKeyError) {
        var reader = CBORReader(ArraySlice(coseBytes))
        try self.init(reading: &reader)
        guard reader.remainingCount == 0 else {
            throw COSEKeyError(.encodingInvalid, "\(reader.remainingCount) bytes follow the key")
        }
    }

    /// Reads a COSE_Key out of a longer input.
    ///
    /// - Parameter reader: Stands at the map, and behind it afterwards.
    /// - Throws: Any code of ``COSEKeyError`` but `scalarInvalid`.
    public init(reading reader: inout CBORReader) throws(COSEKeyError) {
        WorkTally.note(.keyImport)
        let parameters = try COSEKeyParameters(reading: &reader)
        guard let number = parameters.algorithm else {
            throw COSEKeyError(.parameterMissing, "the key names no algorithm (label 3), which WebAuthn requires")
        }
        algorithm = COSEAlgorithm(rawValue: number)
        material = try Self.material(algorithm, parameters)
    }

    /// Takes an uncompressed P-256 point as an ES256 key.
    ///
    /// - Parameter p256Point: 65 bytes: 0x04, x, y.
    /// - Throws: `pointInvalid`.
    public init(p256Point: some Collection<UInt8>) throws(COSEKeyError) {
        algorithm = .es256
        do {
            material = .p256(try P256.Signing.PublicKey(x963Representation: Array(p256Point)))
        } catch {
            throw COSEKeyError(.pointInvalid, "\(p256Point.count) bytes are no uncompressed point on P-256")
        }
    }

    init(_ key: P256.Signing.PublicKey) {
        algorithm = .es256
        material = .p256(key)
    }

    /// Tells whether a signature is this key's over a message.
    ///
    /// ECDSA signatures are strict DER; a high s is accepted, since authenticators make them. EdDSA signatures are 64
    /// raw bytes. A signature that cannot be read is one that is not valid.
    ///
    /// - Parameters:
    ///   - signature: The signature in its algorithm's form.
    ///   - message: The signed bytes, not yet hashed.
    /// - Returns: Whether the signature is valid.
    public func isValid(signature: [UInt8], over message: [UInt8]) -> Bool {
        WorkTally.note(.signatureVerification)
        switch material {
        case .p256(let key):
            guard let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(parsed, for: message)
        case .p384(let key):
            guard let parsed = try? P384.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(parsed, for: message)
        case .p521(let key):
            guard let parsed = try? P521.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(parsed, for: message)
        case .ed25519(let key):
            return key.isValidSignature(signature, for: message)
        case .rsa(let key, _, _):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature),
                for: SHA256.hash(data: message),
                padding: .insecurePKCS1v1_5
            )
        }
    }

    /// The key as a COSE_Key in canonical CBOR, with exactly the parameters that its type requires.
    public var encoded: [UInt8] {
        var map = CBORMap()
        map[3] = .integer(algorithm.rawValue)
        switch material {
        case .p256(let key): map.fill(curve: 1, point: key.x963Representation)
        case .p384(let key): map.fill(curve: 2, point: key.x963Representation)
        case .p521(let key): map.fill(curve: 3, point: key.x963Representation)
        case .ed25519(let key):
            map[1] = .integer(1)
            map[-1] = .integer(6)
            map[-2] = .bytes(Array(key.rawRepresentation))
        case .rsa(_, let modulus, let exponent):
            map[1] = .integer(3)
            map[-1] = .bytes(modulus)
            map[-2] = .bytes(exponent)
        }
        return CBORValue.map(map).encoded
    }
}

extension COSEPublicKey: Hashable {
    /// Compares the algorithms and the keys.
    public static func == (left: COSEPublicKey, right: COSEPublicKey) -> Bool { left.encoded == right.encoded }

    /// Hashes the encoded key.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension COSEPublicKey {
    private enum Material: Sendable {
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case p521(P521.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey, modulus: [UInt8], exponent: [UInt8])
    }

    private static func material(
        _ algorithm: COSEAlgorithm,
        _ parameters: COSEKeyParameters
    ) throws(COSEKeyError) -> Material {
        switch algorithm {
        case .es256:
            let point = try parameters.point(algorithm, curve: 1, coordinateLength: 32)
            return .p256(try onCurve { try P256.Signing.PublicKey(x963Representation: point) })
        case .es384:
            let point = try parameters.point(algorithm, curve: 2, coordinateLength: 48)
            return .p384(try onCurve { try P384.Signing.PublicKey(x963Representation: point) })
        case .es512:
            let point = try parameters.point(algorithm, curve: 3, coordinateLength: 66)
            return .p521(try onCurve { try P521.Signing.PublicKey(x963Representation: point) })
        case .edDSA:
            let bytes = try parameters.octetKey(algorithm, curve: 6, length: 32)
            return .ed25519(try onCurve { try Curve25519.Signing.PublicKey(rawRepresentation: bytes) })
        case .rs256:
            let (modulus, exponent) = try parameters.rsa(algorithm)
            do {
                let key = try _RSA.Signing.PublicKey(n: modulus, e: exponent)
                return .rsa(key, modulus: modulus, exponent: exponent)
            } catch {
                throw COSEKeyError(.modulusInvalid, "the modulus and the exponent make no RSA key")
            }
        default:
            throw COSEKeyError(
                .algorithmUnsupported,
                "\(algorithm) cannot be verified here; supported are \(COSEAlgorithm.supported)"
            )
        }
    }

    private static func onCurve<Key>(_ make: () throws -> Key) throws(COSEKeyError) -> Key {
        do {
            return try make()
        } catch {
            // A point off the curve would let an attacker choose a weak group.
            throw COSEKeyError(.pointInvalid, "the coordinates are no point on the algorithm's curve")
        }
    }
}

extension CBORMap {
    mutating func fill(curve: Int, point: some Collection<UInt8>) {
        let coordinates = Array(point.dropFirst())
        self[1] = .integer(2)
        self[-1] = .integer(curve)
        self[-2] = .bytes(Array(coordinates.prefix(coordinates.count / 2)))
        self[-3] = .bytes(Array(coordinates.suffix(coordinates.count / 2)))
    }
}
