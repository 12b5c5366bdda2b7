// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras

extension VerificationKey {
    /// Judges parameters and hands them to the library that verifies.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm that the key names.
    ///   - parameters: The key's parameters.
    ///   - verifiers: What verifies the algorithms that this module does not.
    /// - Throws: `algorithmUnsupported`, `keyTypeMismatch`, `curveMismatch`, `parameterMissing`, `parameterInvalid`,
    ///   `privateParameterFound`, `pointInvalid`, `modulusInvalid` or `exponentInvalid`.
    init(
        _ algorithm: COSEAlgorithm,
        _ parameters: COSEKeyParameters,
        _ verifiers: SignatureVerifiers
    ) throws(COSEKeyError) {
        let isToleratedRS1 = algorithm == .rs1 && verifiers.acceptsInsecureRS1
        guard let form = isToleratedRS1 ? .rsa : COSEKeyForm(algorithm),
            !algorithm.isLeftToVerifiers || verifiers[algorithm] != nil
        else { throw Self.unsupported(algorithm, verifiers) }
        switch form {
        case .rsa:
            guard let scheme = RSAScheme(algorithm) else { throw Self.unsupported(algorithm, verifiers) }
            let (modulus, exponent) = try parameters.rsa(algorithm)
            do {
                let key = try _RSA.Signing.PublicKey(n: modulus, e: exponent)
                self = .rsa(key, scheme, modulus: modulus, exponent: exponent)
            } catch {
                throw COSEKeyError(.modulusInvalid, "the modulus and the exponent make no RSA key")
            }
        case .ellipticCurve(let curve, let length):
            let point = try parameters.point(algorithm, curve: curve, coordinateLength: length)
            switch form {
            case .p256:
                self = .p256(try Self.sound { try P256.Signing.PublicKey(x963Representation: point) }, point: point)
            case .p384:
                self = .p384(try Self.sound { try P384.Signing.PublicKey(x963Representation: point) }, point: point)
            case .p521:
                self = .p521(try Self.sound { try P521.Signing.PublicKey(x963Representation: point) }, point: point)
            default: self = try Self.handedIn(algorithm, point, verifiers)
            }
        case .octetKey(let curve, let length):
            let bytes = try parameters.octetKey(algorithm, curve: curve, length: length)
            switch form {
            case .ed25519:
                try EdwardsCurve.edwards25519.check(bytes)
                self = .ed25519(try Self.sound { try Curve25519.Signing.PublicKey(rawRepresentation: bytes) })
            default:
                if form == .ed448, verifiers[algorithm] != nil { try EdwardsCurve.edwards448.check(bytes) }
                self = try Self.handedIn(algorithm, bytes, verifiers)
            }
        case .algorithmKeyPair(let length):
            let bytes = try parameters.algorithmKey(algorithm, length: length)
            switch algorithm {
            case .mlDSA65: self = .mlDSA65(try Self.sound { try MLDSA65.PublicKey(rawRepresentation: bytes) })
            case .mlDSA87: self = .mlDSA87(try Self.sound { try MLDSA87.PublicKey(rawRepresentation: bytes) })
            default: self = try Self.handedIn(algorithm, bytes, verifiers)
            }
        }
    }

    private static func handedIn(
        _ algorithm: COSEAlgorithm,
        _ key: [UInt8],
        _ verifiers: SignatureVerifiers
    ) throws(COSEKeyError) -> Self {
        guard let verifier = verifiers[algorithm] else { throw unsupported(algorithm, verifiers) }
        guard verifier.isSound(publicKey: key, algorithm: algorithm) else {
            throw COSEKeyError(.pointInvalid, "\(verifier.name) finds no sound \(algorithm) key in the bytes")
        }
        return .handedIn(verifier, algorithm, key)
    }

    private static func unsupported(_ algorithm: COSEAlgorithm, _ verifiers: SignatureVerifiers) -> COSEKeyError {
        let reason =
            if algorithm == .rs1 {
                "is for attestation statements only"
            } else if COSEKeyForm(algorithm) != nil {
                "needs a signature verifier that is handed in, and none was"
            } else {
                "cannot be verified here"
            }
        return COSEKeyError(
            .algorithmUnsupported,
            "\(algorithm) \(reason); supported are \(COSEAlgorithm.supported(with: verifiers))"
        )
    }

    private static func sound<Key>(_ make: () throws -> Key) throws(COSEKeyError) -> Key {
        do {
            return try make()
        } catch {
            // A point off the curve would let an attacker choose a weak group.
            throw COSEKeyError(.pointInvalid, "the bytes are no key of the algorithm, such as a point on its curve")
        }
    }
}
