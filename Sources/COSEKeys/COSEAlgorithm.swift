// SPDX-License-Identifier: Apache-2.0
// The numbers that name signature algorithms.

/// A COSE algorithm identifier (IANA "COSE Algorithms"), as WebAuthn's options and keys carry it.
///
/// Unknown numbers survive a round trip; ``supported`` lists those that this module verifies.
public struct COSEAlgorithm: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The registered number.
    public let rawValue: Int

    /// Any number, known or not.
    ///
    /// - Parameter rawValue: The registered number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// ECDSA on P-256 with SHA-256.
    public static let es256 = COSEAlgorithm(rawValue: -7)
    /// ECDSA on P-384 with SHA-384.
    public static let es384 = COSEAlgorithm(rawValue: -35)
    /// ECDSA on P-521 with SHA-512.
    public static let es512 = COSEAlgorithm(rawValue: -36)
    /// Ed25519, under the older name that leaves the curve to the key.
    public static let edDSA = COSEAlgorithm(rawValue: -8)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = COSEAlgorithm(rawValue: -257)

    /// The algorithms that keys of this module verify.
    public static let supported: [COSEAlgorithm] = [.edDSA, .es256, .es384, .es512, .rs256]

    /// The registered name, or the number where this module has none.
    public var description: String {
        switch self {
        case .es256: "ES256 (-7)"
        case .es384: "ES384 (-35)"
        case .es512: "ES512 (-36)"
        case .edDSA: "EdDSA (-8)"
        case .rs256: "RS256 (-257)"
        default: "algorithm \(rawValue)"
        }
    }
}
