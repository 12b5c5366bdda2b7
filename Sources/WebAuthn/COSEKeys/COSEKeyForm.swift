// SPDX-License-Identifier: Apache-2.0

/// The one form that the keys of an algorithm have.
enum COSEKeyForm: Sendable, Hashable {
    /// Key type 2: COSE's number of the curve, and the length of each coordinate in bytes.
    case ellipticCurve(Int, coordinateLength: Int)
    /// Key type 1: COSE's number of the curve, and the length of the key in bytes.
    case octetKey(Int, length: Int)
    /// Key type 3.
    case rsa
    /// Key type 7, "AKP": the length of the key in bytes.
    case algorithmKeyPair(length: Int)

    static let p256 = Self.ellipticCurve(1, coordinateLength: 32)
    static let p384 = Self.ellipticCurve(2, coordinateLength: 48)
    static let p521 = Self.ellipticCurve(3, coordinateLength: 66)
    static let secp256k1 = Self.ellipticCurve(8, coordinateLength: 32)
    static let ed25519 = Self.octetKey(6, length: 32)
    static let ed448 = Self.octetKey(7, length: 57)

    /// The form for an algorithm (WebAuthn Level 3, section 5.8.5, binds a curve to each of the older names).
    ///
    /// Nil for algorithms that no credential may have: those that are not known here, and RS1, whose hash is broken.
    init?(_ algorithm: COSEAlgorithm) {
        switch algorithm {
        case .es256, .esp256: self = .p256
        case .es384, .esp384: self = .p384
        case .es512, .esp512: self = .p521
        case .es256K: self = .secp256k1
        case .edDSA, .ed25519: self = .ed25519
        case .ed448: self = .ed448
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: self = .rsa
        case .mlDSA44: self = .algorithmKeyPair(length: 1_312)
        case .mlDSA65: self = .algorithmKeyPair(length: 1_952)
        case .mlDSA87: self = .algorithmKeyPair(length: 2_592)
        default: return nil
        }
    }
}
