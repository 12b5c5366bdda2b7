// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An algorithm, by Apple's name.
public struct SecKeyAlgorithm: RawRepresentable, Sendable, Hashable {
    private let name: String

    /// Apple's name.
    public var rawValue: CFString { NSString(string: name) }

    /// Takes a name.
    ///
    /// - Parameter rawValue: Apple's name; one that is not known is supported by no key.
    public init(rawValue: CFString) { name = rawValue.description }

    private init(_ name: String) { self.name = name }

    /// ECDSA over a digest of any length that the caller made.
    public static let ecdsaSignatureDigestX962 = Self("algid:sign:ECDSA:digest-X962")
    /// ECDSA over a SHA-256 digest that the caller made.
    public static let ecdsaSignatureDigestX962SHA256 = Self("algid:sign:ECDSA:digest-X962:SHA256")
    /// ECDSA over a SHA-384 digest that the caller made.
    public static let ecdsaSignatureDigestX962SHA384 = Self("algid:sign:ECDSA:digest-X962:SHA384")
    /// ECDSA over a SHA-512 digest that the caller made.
    public static let ecdsaSignatureDigestX962SHA512 = Self("algid:sign:ECDSA:digest-X962:SHA512")
    /// ECDSA over the SHA-256 digest of a message.
    public static let ecdsaSignatureMessageX962SHA256 = Self("algid:sign:ECDSA:message-X962:SHA256")
    /// ECDSA over the SHA-384 digest of a message.
    public static let ecdsaSignatureMessageX962SHA384 = Self("algid:sign:ECDSA:message-X962:SHA384")
    /// ECDSA over the SHA-512 digest of a message.
    public static let ecdsaSignatureMessageX962SHA512 = Self("algid:sign:ECDSA:message-X962:SHA512")
    /// ECDH: the X coordinate, as it is.
    public static let ecdhKeyExchangeStandard = Self("algid:keyexchange:ECDH")
    /// ECDH with the derivation of X9.63 over SHA-256.
    public static let ecdhKeyExchangeStandardX963SHA256 = Self("algid:keyexchange:ECDH:KDFX963:SHA256")
    /// ECDH with the derivation of X9.63 over SHA-384.
    public static let ecdhKeyExchangeStandardX963SHA384 = Self("algid:keyexchange:ECDH:KDFX963:SHA384")
    /// ECDH with the derivation of X9.63 over SHA-512.
    public static let ecdhKeyExchangeStandardX963SHA512 = Self("algid:keyexchange:ECDH:KDFX963:SHA512")
    /// ECDH times the cofactor, which is 1 on these curves.
    public static let ecdhKeyExchangeCofactor = Self("algid:keyexchange:ECDHC")
    /// ECDH times the cofactor, with the derivation of X9.63 over SHA-256.
    public static let ecdhKeyExchangeCofactorX963SHA256 = Self("algid:keyexchange:ECDHC:KDFX963:SHA256")
    /// ECDH times the cofactor, with the derivation of X9.63 over SHA-384.
    public static let ecdhKeyExchangeCofactorX963SHA384 = Self("algid:keyexchange:ECDHC:KDFX963:SHA384")
    /// ECDH times the cofactor, with the derivation of X9.63 over SHA-512.
    public static let ecdhKeyExchangeCofactorX963SHA512 = Self("algid:keyexchange:ECDHC:KDFX963:SHA512")
}

extension SecKeyAlgorithm {
    /// What an algorithm comes to.
    enum Meaning {
        /// A signature over a digest that the caller made, of this kind or of any.
        case signDigest(DigestKind?)
        /// A signature over the digest of a message.
        case signMessage(DigestKind)
        /// An agreement, with a derivation or as it is.
        case exchange(DigestKind?)
    }

    /// Nil for a name that is not known.
    var meaning: Meaning? {
        let parts = name.split(separator: ":").map { String($0) }
        let digest = parts.last.flatMap { DigestKind(rawValue: $0) }
        let stem = (digest == nil ? parts : parts.dropLast()).joined(separator: ":")
        switch (stem, digest) {
        case ("algid:sign:ECDSA:digest-X962", _): return .signDigest(digest)
        case ("algid:sign:ECDSA:message-X962", let digest?): return .signMessage(digest)
        case ("algid:keyexchange:ECDH", nil), ("algid:keyexchange:ECDHC", nil): return .exchange(nil)
        case ("algid:keyexchange:ECDH:KDFX963", let digest?), ("algid:keyexchange:ECDHC:KDFX963", let digest?):
            return .exchange(digest)
        default: return nil
        }
    }
}

/// What a key is used for.
public enum SecKeyOperationType: Int, Sendable {
    /// Making a signature.
    case sign = 0
    /// Checking one.
    case verify = 1
    /// Encrypting; not built.
    case encrypt = 2
    /// Decrypting; not built.
    case decrypt = 3
    /// Agreeing on a secret.
    case keyExchange = 4
}

/// A parameter of an agreement.
public struct SecKeyKeyExchangeParameter: RawRepresentable, Sendable, Hashable {
    private let name: String

    /// Apple's name.
    public var rawValue: CFString { NSString(string: name) }

    /// Takes a name.
    ///
    /// - Parameter rawValue: Apple's name.
    public init(rawValue: CFString) { name = rawValue.description }

    private init(_ name: String) { self.name = name }

    /// How many bytes to derive: a number.
    public static let requestedSize = Self("requestedSize")
    /// What both sides know beside their keys: bytes.
    public static let sharedInfo = Self("sharedInfo")
}
