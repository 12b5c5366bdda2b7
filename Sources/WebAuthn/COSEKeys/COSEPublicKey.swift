// SPDX-License-Identifier: Apache-2.0

public import CBORCoding
internal import Crypto
internal import SecretMemory

/// A credential public key: parsed, bound to its algorithm, and ready to verify.
///
/// A value that exists is sound: key type, curve and lengths belong to the algorithm, the point lies on the curve, an RSA
/// modulus has 2048 to 8192 bits and an odd exponent of at least three, and no part of a private key came along.
public struct COSEPublicKey: Sendable {
    /// The algorithm that the key is bound to; a signature is hashed with this algorithm's digest only.
    public let algorithm: COSEAlgorithm

    private let material: VerificationKey

    /// Reads a COSE_Key that is the whole input.
    ///
    /// - Parameters:
    ///   - coseBytes: One CBOR map.
    ///   - verifiers: What verifies the algorithms that this module does not.
    /// - Throws: Any code of ``COSEKeyError`` but `scalarInvalid`.
    public init(
        coseBytes: some Collection<UInt8>,
        verifiers: SignatureVerifiers = SignatureVerifiers()
    ) throws(COSEKeyError) {
        var reader = CBORReader(ArraySlice(coseBytes))
        try self.init(reading: &reader, verifiers: verifiers)
        guard reader.remainingCount == 0 else {
            throw COSEKeyError(.encodingInvalid, "\(reader.remainingCount) bytes follow the key")
        }
    }

    /// Reads a COSE_Key out of a longer input.
    ///
    /// - Parameters:
    ///   - reader: Stands at the map, and behind it afterwards.
    ///   - verifiers: What verifies the algorithms that this module does not.
    /// - Throws: Any code of ``COSEKeyError`` but `scalarInvalid`.
    public init(
        reading reader: inout CBORReader,
        verifiers: SignatureVerifiers = SignatureVerifiers()
    ) throws(COSEKeyError) {
        WorkTally.note(.keyImport)
        let parameters = try COSEKeyParameters(reading: &reader)
        guard let number = parameters.algorithm else {
            throw COSEKeyError(.parameterMissing, "the key names no algorithm (label 3), which WebAuthn requires")
        }
        algorithm = COSEAlgorithm(rawValue: number)
        material = try VerificationKey(algorithm, parameters, verifiers)
    }

    /// Takes an uncompressed P-256 point as an ES256 key.
    ///
    /// - Parameter p256Point: 65 bytes: 0x04, x, y.
    /// - Throws: `pointInvalid`.
    public init(p256Point: some Collection<UInt8>) throws(COSEKeyError) {
        algorithm = .es256
        let point = Array(p256Point)
        do {
            material = .p256(try P256.Signing.PublicKey(x963Representation: point), point: point)
        } catch {
            throw COSEKeyError(.pointInvalid, "\(p256Point.count) bytes are no uncompressed point on P-256")
        }
    }

    init(_ key: P256.Signing.PublicKey) {
        algorithm = .es256
        material = .p256(key, point: Array(key.x963Representation))
    }

    init(_ key: Curve25519.Signing.PublicKey) {
        (algorithm, material) = (.edDSA, .ed25519(key))
    }

    init(_ key: MLDSA65.PublicKey) {
        (algorithm, material) = (.mlDSA65, .mlDSA65(key))
    }

    /// Tells whether a signature is this key's over a message.
    ///
    /// ECDSA signatures are strict DER; a high s is accepted, since authenticators make them. All other
    /// signatures are raw bytes. A signature that cannot be read is one that is not valid.
    ///
    /// - Parameters:
    ///   - signature: The signature in its algorithm's form.
    ///   - message: The signed bytes, not yet hashed.
    /// - Returns: Whether the signature is valid.
    public func isValid(signature: [UInt8], over message: [UInt8]) -> Bool {
        WorkTally.note(.signatureVerification)
        return material.isValid(signature: signature, over: message)
    }

    /// The key as a COSE_Key in canonical CBOR, with exactly the parameters that its type requires.
    public var encoded: [UInt8] {
        var map = CBORMap()
        map[3] = .integer(algorithm.rawValue)
        switch material {
        case .p256(_, let point): return encoded(curve: 1, point)
        case .p384(_, let point): return encoded(curve: 2, point)
        case .p521(_, let point): return encoded(curve: 3, point)
        case .ed25519(let key): map.fill(octetCurve: 6, key: key.rawRepresentation)
        case .rsa(_, _, let modulus, let exponent):
            map[1] = .integer(3)
            map[-1] = .bytes(modulus)
            map[-2] = .bytes(exponent)
        case .mlDSA65(let key): map.fill(algorithmKey: key.rawRepresentation)
        case .mlDSA87(let key): map.fill(algorithmKey: key.rawRepresentation)
        case .handedIn(_, _, let key):
            switch COSEKeyForm(algorithm) {
            case .ellipticCurve(let curve, _): map.fill(curve: curve, point: key)
            case .octetKey(let curve, _): map.fill(octetCurve: curve, key: key)
            default: map.fill(algorithmKey: key)
            }
        }
        return CBORValue.map(map).encoded
    }

    /// What nearly all keys are, each registration encodes one: label by label in canonical order, with no map to sort.
    private func encoded(curve: Int, _ point: [UInt8]) -> [UInt8] {
        let coordinateLength = point.count / 2
        var writer = CBORWriter(reserving: point.count + 24)
        writer.beginMap(5)
        for (label, value) in [(1, 2), (3, algorithm.rawValue), (-1, curve)] {
            writer.write(.integer(label))
            writer.write(.integer(value))
        }
        writer.write(.integer(-2))
        writer.write(bytes: point[1...coordinateLength])
        writer.write(.integer(-3))
        writer.write(bytes: point[(1 + coordinateLength)...])
        return writer.bytes
    }
}

extension COSEPublicKey: Hashable {
    /// Compares the algorithms and the keys.
    public static func == (left: COSEPublicKey, right: COSEPublicKey) -> Bool { left.encoded == right.encoded }

    /// Hashes the encoded key.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension CBORMap {
    mutating func fill(curve: Int, point: some Collection<UInt8>) {
        let coordinates = Array(point.dropFirst())
        self[1] = .integer(2)
        self[-1] = .integer(curve)
        self[-2] = .bytes(Array(coordinates.prefix(coordinates.count / 2)))
        self[-3] = .bytes(Array(coordinates.suffix(coordinates.count / 2)))
    }
    mutating func fill(octetCurve curve: Int, key: some Collection<UInt8>) {
        self[1] = .integer(1)
        self[-1] = .integer(curve)
        self[-2] = .bytes(Array(key))
    }

    mutating func fill(algorithmKey key: some Collection<UInt8>) {
        self[1] = .integer(7)
        self[-1] = .bytes(Array(key))
    }
}
