// SPDX-License-Identifier: Apache-2.0

/// A COSE algorithm identifier (IANA "COSE Algorithms"), as WebAuthn's options and keys carry it.
///
/// Unknown numbers survive a round trip; ``supported`` lists those that this module verifies by itself, and
/// ``supported(with:)`` those that it verifies with what a caller hands in.
public struct COSEAlgorithm: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The registered number.
    public let rawValue: Int

    /// Any number, known or not.
    ///
    /// - Parameter rawValue: The registered number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// ECDSA with SHA-256; in WebAuthn on P-256 only.
    public static let es256 = COSEAlgorithm(rawValue: -7)
    /// ECDSA with SHA-384; in WebAuthn on P-384 only.
    public static let es384 = COSEAlgorithm(rawValue: -35)
    /// ECDSA with SHA-512; in WebAuthn on P-521 only.
    public static let es512 = COSEAlgorithm(rawValue: -36)
    /// ECDSA on P-256 with SHA-256, fully specified (RFC 9864).
    public static let esp256 = COSEAlgorithm(rawValue: -9)
    /// ECDSA on P-384 with SHA-384, fully specified (RFC 9864).
    public static let esp384 = COSEAlgorithm(rawValue: -51)
    /// ECDSA on P-521 with SHA-512, fully specified (RFC 9864).
    public static let esp512 = COSEAlgorithm(rawValue: -52)
    /// ECDSA on secp256k1 with SHA-256; verified by what a ``SignatureVerifier`` brings.
    public static let es256K = COSEAlgorithm(rawValue: -47)
    /// Ed25519, under the older name that leaves the curve to the key.
    public static let edDSA = COSEAlgorithm(rawValue: -8)
    /// Ed25519, fully specified (RFC 9864).
    public static let ed25519 = COSEAlgorithm(rawValue: -19)
    /// Ed448, fully specified (RFC 9864); verified by what a ``SignatureVerifier`` brings.
    public static let ed448 = COSEAlgorithm(rawValue: -53)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = COSEAlgorithm(rawValue: -257)
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    public static let rs384 = COSEAlgorithm(rawValue: -258)
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    public static let rs512 = COSEAlgorithm(rawValue: -259)
    /// RSASSA-PSS with SHA-256 and a salt of 32 bytes.
    public static let ps256 = COSEAlgorithm(rawValue: -37)
    /// RSASSA-PSS with SHA-384 and a salt of 48 bytes.
    public static let ps384 = COSEAlgorithm(rawValue: -38)
    /// RSASSA-PSS with SHA-512 and a salt of 64 bytes.
    public static let ps512 = COSEAlgorithm(rawValue: -39)
    /// RSASSA-PKCS1-v1_5 with SHA-1: in the statements of old security modules, and a credential's algorithm in FIDO's
    /// conformance tests alone.
    public static let rs1 = COSEAlgorithm(rawValue: -65_535)
    /// ML-DSA-44 (FIPS 204); verified by what a ``SignatureVerifier`` brings.
    public static let mlDSA44 = COSEAlgorithm(rawValue: -48)
    /// ML-DSA-65 (FIPS 204).
    public static let mlDSA65 = COSEAlgorithm(rawValue: -49)
    /// ML-DSA-87 (FIPS 204).
    public static let mlDSA87 = COSEAlgorithm(rawValue: -50)

    /// The algorithms that keys of this module verify without help.
    public static let supported: [COSEAlgorithm] = [
        .edDSA, .ed25519, .es256, .esp256, .es384, .esp384, .es512, .esp512, .mlDSA65, .mlDSA87, .ps256, .ps384, .ps512,
        .rs256, .rs384, .rs512,
    ]

    /// The algorithms that keys of this module verify, those first that need no help.
    ///
    /// - Parameter verifiers: What a caller hands in.
    /// - Returns: ``supported`` and what the verifiers add; nothing that no key could have.
    public static func supported(with verifiers: SignatureVerifiers) -> [COSEAlgorithm] {
        supported + verifiers.algorithms
    }

    /// Whether keys of the algorithm are read here and signatures verified by what a caller hands in.
    var isLeftToVerifiers: Bool {
        switch self {
        case .es256K, .ed448, .mlDSA44: true
        default: false
        }
    }

    /// The registered name alone, as `ES256`; `algorithm` and the number where this module has none.
    public var name: String { Self.names[self] ?? "algorithm \(rawValue)" }

    /// The registered name with its number, as `ES256 (-7)`; the number where this module has no name.
    public var description: String {
        Self.names[self].map { "\($0) (\(rawValue))" } ?? "algorithm \(rawValue)"
    }

    private static let names: [COSEAlgorithm: String] = [
        .es256: "ES256", .es384: "ES384", .es512: "ES512", .esp256: "ESP256", .esp384: "ESP384", .esp512: "ESP512",
        .es256K: "ES256K", .edDSA: "EdDSA", .ed25519: "Ed25519", .ed448: "Ed448", .rs256: "RS256", .rs384: "RS384",
        .rs512: "RS512", .ps256: "PS256", .ps384: "PS384", .ps512: "PS512", .rs1: "RS1", .mlDSA44: "ML-DSA-44",
        .mlDSA65: "ML-DSA-65", .mlDSA87: "ML-DSA-87",
    ]
}
