// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import Foundation
package import KeychainItems
internal import SecretMemory

/// Making and using keys, over any keychain.
package struct KeyCalls {
    private let items: ItemCalls

    package init(_ backend: any KeychainBackend = ProcessKeychain.current) { items = ItemCalls(backend) }

    /// Makes a private key, and keeps it where the parameters say so.
    package func makeKey(_ parameters: NSDictionary) throws(KeychainError) -> SecKey {
        var entries = try KeyedValue.entries(of: parameters)
        try Self.requireEllipticCurve(entries)
        guard let curve = Self.number(entries["bsiz"]).flatMap({ EllipticCurve(rawValue: $0) }) else {
            throw KeychainError(.parameterInvalid, "a key has 256, 384 or 521 bits")
        }
        let ofPrivate = entries.removeValue(forKey: "private")
        _ = entries.removeValue(forKey: "public")
        if case .keyed(let more)? = ofPrivate { entries.merge(more) { $1 } }
        guard entries["tkid"] == nil else {
            throw KeychainError(
                .unimplemented,
                "there is no secure hardware to keep a key in; leave kSecAttrTokenID out"
            )
        }
        let isKept = Self.number(entries.removeValue(forKey: "perm")) == 1
        let key = try SecKey(fresh: curve, given: Self.given(entries))
        for name in ["type", "bsiz", "kcls"] { entries[name] = nil }
        if isKept { try items.keep(key, entries) }
        return key
    }

    /// The key that some bytes are.
    package static func key(_ data: Data, _ attributes: NSDictionary) throws(KeychainError) -> SecKey {
        let entries = try KeyedValue.entries(of: attributes)
        try requireEllipticCurve(entries)
        guard let keyClass = number(entries["kcls"]), (0...1).contains(keyClass) else {
            throw KeychainError(.parameterInvalid, "kSecAttrKeyClass says whether the key is public or private")
        }
        return try SecKey(SecretBytes(copying: data), isPrivate: keyClass == 1, given: given(entries))
    }

    package static func sign(_ data: Data, _ algorithm: SecKeyAlgorithm, _ key: SecKey) throws(KeychainError) -> Data {
        let digest = try digest(data, algorithm)
        guard case .secret(let bytes, _) = key.half else {
            throw KeychainError(.parameterInvalid, "a public key signs nothing")
        }
        return try key.curve.doing { try $0.sign(digest, with: bytes) }
    }

    /// Throws where the signature is not right.
    package static func verify(
        _ signature: Data,
        of data: Data,
        _ algorithm: SecKeyAlgorithm,
        _ key: SecKey
    ) throws(KeychainError) {
        let digest = try digest(data, algorithm)
        let isRight = try key.curve.doing { try $0.isRight(signature, of: digest, by: key.open) }
        guard isRight else { throw KeychainError(.signatureWrong, "the signature is not of this data by this key") }
    }

    package static func agree(
        _ key: SecKey,
        _ algorithm: SecKeyAlgorithm,
        with other: SecKey,
        _ parameters: NSDictionary
    ) throws(KeychainError) -> Data {
        guard case .exchange(let digest)? = algorithm.meaning else {
            throw KeychainError(.parameterInvalid, "the algorithm is none of agreement")
        }
        guard case .secret(let bytes, _) = key.half, key.curve == other.curve else {
            throw KeychainError(.parameterInvalid, "a private key agrees with a public key of its own curve")
        }
        let shared = try key.curve.doing { try $0.agree(bytes, with: other.open) }
        guard let digest else { return unsafe shared.withUnsafeBytes { unsafe Data($0) } }
        let entries = try KeyedValue.entries(of: parameters)
        guard let count = number(entries["requestedSize"]), (1...8_160).contains(count) else {
            throw KeychainError(.parameterInvalid, "requestedSize says how many bytes to derive, 1 to 8160")
        }
        switch entries["sharedInfo"] {
        case .bytes(let info): return digest.derive(shared, info: info.data, count: count)
        case nil: return digest.derive(shared, info: Data(), count: count)
        default: throw KeychainError(.parameterInvalid, "sharedInfo is bytes")
        }
    }

    private static func digest(_ data: Data, _ algorithm: SecKeyAlgorithm) throws(KeychainError) -> GivenDigest {
        switch algorithm.meaning {
        case .signMessage(let kind): return GivenDigest(bytes: kind.digest(of: data))
        case .signDigest(let kind):
            guard !data.isEmpty, kind.map({ $0.length == data.count }) ?? true else {
                throw KeychainError(
                    .parameterInvalid,
                    "the digest has \(data.count) bytes, which are not those of its kind"
                )
            }
            return GivenDigest(bytes: data)
        case .exchange, nil: throw KeychainError(.parameterInvalid, "the algorithm is none of signatures")
        }
    }

    private static func requireEllipticCurve(_ entries: [String: KeyedValue]) throws(KeychainError) {
        guard let type = number(entries["type"]) else {
            throw KeychainError(.parameterInvalid, "kSecAttrKeyType says what kind of key it is")
        }
        guard type == 73 else {
            throw KeychainError(.unimplemented, "keys other than those of elliptic curves are not built yet")
        }
    }

    private static func number(_ value: KeyedValue?) -> Int? {
        switch value {
        case .number(let number): number
        case .truth(let truth): truth ? 1 : 0
        case .text(let text): Int(text)
        default: nil
        }
    }

    /// Of some entries those that a key keeps with it: its names.
    private static func given(_ entries: [String: KeyedValue]) -> [AttributeName: AttributeValue] {
        var given: [AttributeName: AttributeValue] = [:]
        for name in [AttributeName.label, .applicationTag, .applicationLabel] {
            switch entries[name.rawValue] {
            case .text(let text): given[name] = .text(text)
            case .bytes(let bytes): given[name] = .bytes([UInt8](bytes.data))
            default: break
            }
        }
        return given
    }
}

extension EllipticCurve {
    /// Does something of swift-crypto's, whose errors say nothing that helps a caller.
    fileprivate func doing<Value>(_ work: (EllipticCurve) throws -> Value) throws(KeychainError) -> Value {
        do {
            return try work(self)
        } catch {
            throw KeychainError(.parameterInvalid, "the key or the signature is none of this curve: \(error)")
        }
    }
}

extension KeychainStatus {
    /// A signature that is not right (`errSecVerifyFailed`).
    static let signatureWrong = Self(rawValue: -67808)
}
