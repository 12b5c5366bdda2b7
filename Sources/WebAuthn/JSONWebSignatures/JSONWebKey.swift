// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import COSEKeys
package import Crypto
package import CryptoExtras
package import JSONCoding
internal import SecretMemory

/// A public key (RFC 7517, section 4; RFC 7518, section 6; RFC 8037, section 2), bound to one algorithm.
///
/// A value that exists is sound: an RSA modulus has 2048 to 4096 bits and the exponent 65537, a point lies on its curve, and
/// one of Ed25519 has no small order.
package struct JSONWebKey: Sendable {
    /// The reason for which an entry is not a usable key.
    package enum Fault: String, Error, Sendable, Hashable {
        /// It is no object, or lacks a member that its kind must have, or has one of another form.
        case malformed
        /// It has no name of 1 to 256 printable ASCII characters.
        case unnamed
        /// It is for something else than signatures (`use`, `key_ops`).
        case otherUse
        /// Its algorithm, kind or curve is none of those that are allowed.
        case otherAlgorithm
        /// Its numbers are weak, or are no key.
        case unsound
        /// It holds its private half.
        case privatePartFound
    }

    private enum Material: Sendable {
        case rsa(_RSA.Signing.PublicKey, modulus: [UInt8], exponent: [UInt8])
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case ed25519(Curve25519.Signing.PublicKey)
    }

    private let material: Material

    /// Judges an entry of a key set.
    ///
    /// - Parameters:
    ///   - entry: A JSON object.
    ///   - algorithms: The algorithms whose keys are taken.
    ///   - requiresAlgorithm: Whether the key must name its algorithm (`alg`). Where it need not, its kind tells.
    /// - Throws: All but `unnamed`.
    package init(
        _ entry: JSONValue,
        algorithms: Set<JSONWebAlgorithm> = Set(JSONWebAlgorithm.allCases),
        requiresAlgorithm: Bool = false
    ) throws(Fault) {
        guard let key = entry.object else { throw .malformed }
        guard Self.isForSignatures(key) else { throw .otherUse }
        guard let algorithm = Self.algorithm(of: key, requiresAlgorithm), algorithms.contains(algorithm) else {
            throw .otherAlgorithm
        }
        // "d" is the private half of all kinds.
        guard key["d"] == nil else { throw .privatePartFound }
        WorkTally.note(.keyImport)
        switch algorithm {
        case .rs256: self = try Self.rsa(try Self.bytes(key, "n"), try Self.bytes(key, "e"))
        case .es256:
            let point = try Self.point(key, 32)
            material = .p256(try Self.sound { try P256.Signing.PublicKey(rawRepresentation: point) })
        case .es384:
            let point = try Self.point(key, 48)
            material = .p384(try Self.sound { try P384.Signing.PublicKey(rawRepresentation: point) })
        case .edDSA:
            let point = try Self.bytes(key, "x")
            material = .ed25519(
                try Self.sound {
                    try EdwardsCurve.edwards25519.check(point)
                    return try Curve25519.Signing.PublicKey(rawRepresentation: point)
                }
            )
        }
    }

    /// Takes an RSA key for RS256.
    ///
    /// - Parameter key: The key.
    /// - Throws: `unsound`.
    package init(_ key: _RSA.Signing.PublicKey) throws(Fault) {
        guard let numbers = try? key.getKeyPrimitives() else { throw .unsound }
        self = try Self.rsa(Array(numbers.modulus), Array(numbers.publicExponent))
    }

    /// Takes a P-256 key for ES256.
    package init(_ key: P256.Signing.PublicKey) { material = .p256(key) }

    /// Takes a P-384 key for ES384.
    package init(_ key: P384.Signing.PublicKey) { material = .p384(key) }

    /// Takes the public half of an Ed25519 key that is at hand.
    init(_ key: Curve25519.Signing.PublicKey) { material = .ed25519(key) }

    private init(_ material: Material) { self.material = material }

    /// The one algorithm that it verifies.
    ///
    /// Told by the key itself and never by a token: an RSA key cannot be made the secret of an HMAC.
    package var algorithm: JSONWebAlgorithm {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        case .p384: .es384
        case .ed25519: .edDSA
        }
    }

    /// Tells whether a signature is this key's over a message.
    ///
    /// - Parameters:
    ///   - signature: In the algorithm's form; for ECDSA r and s side by side (RFC 7518, section 3.4), never DER.
    ///   - message: The signed bytes, not yet hashed.
    /// - Returns: Whether the signature is valid; false also for what cannot be read.
    package func isValid(signature: [UInt8], over message: ArraySlice<UInt8>) -> Bool {
        WorkTally.note(.signatureVerification)
        switch material {
        case .rsa(let key, _, _):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
        case .p256(let key):
            guard signature.count == 64,
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: SHA256.hash(data: message))
        case .p384(let key):
            guard signature.count == 96,
                let signature = try? P384.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: SHA384.hash(data: message))
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        }
    }
}

// MARK: Reading

extension JSONWebKey {
    private static func isForSignatures(_ key: JSONObject) -> Bool {
        if let use = key["use"], use.string != "sig" { return false }
        guard let operations = key["key_ops"] else { return true }
        return operations.array?.contains("verify") ?? false
    }

    /// The algorithm that the key says, where its kind can have it.
    private static func algorithm(of key: JSONObject, _ requiresAlgorithm: Bool) -> JSONWebAlgorithm? {
        let kind: JSONWebAlgorithm
        switch (key["kty"]?.string, key["crv"]?.string) {
        case ("RSA", nil): kind = .rs256
        case ("EC", "P-256"): kind = .es256
        case ("EC", "P-384"): kind = .es384
        case ("OKP", "Ed25519"): kind = .edDSA
        default: return nil
        }
        guard let named = key["alg"] else { return requiresAlgorithm ? nil : kind }
        return named.string == kind.rawValue ? kind : nil
    }

    private static func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) throws(Fault) -> JSONWebKey {
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        // The upper bound keeps a hostile set from buying milliseconds for each token; 65537 is what all providers use,
        // and small exponents are how forged signatures have passed sloppy verifiers.
        guard modulus.first != 0, (2_048...4_096).contains(bits), exponent == [1, 0, 1] else { throw .unsound }
        let key = try sound { try _RSA.Signing.PublicKey(n: modulus, e: exponent) }
        return JSONWebKey(.rsa(key, modulus: modulus, exponent: exponent))
    }

    private static func point(_ key: JSONObject, _ length: Int) throws(Fault) -> [UInt8] {
        let (x, y) = (try bytes(key, "x"), try bytes(key, "y"))
        guard x.count == length, y.count == length else { throw .unsound }
        return x + y
    }

    private static func bytes(_ key: JSONObject, _ name: String) throws(Fault) -> [UInt8] {
        guard let bytes = key[name]?.string.flatMap({ try? Base64URL.decode($0) }) else { throw .malformed }
        return bytes
    }

    private static func sound<Key>(_ make: () throws -> Key) throws(Fault) -> Key {
        guard let key = try? make() else { throw .unsound }
        return key
    }
}

// MARK: Writing

extension JSONWebKey: Hashable {
    /// The members that every key of its kind has, in the order of their names, as a thumbprint wants them.
    package var parameters: JSONObject {
        switch material {
        case .rsa(_, let modulus, let exponent):
            ["e": .string(Base64URL.encode(exponent)), "kty": "RSA", "n": .string(Base64URL.encode(modulus))]
        case .p256(let key): Self.parameters("P-256", key.rawRepresentation)
        case .p384(let key): Self.parameters("P-384", key.rawRepresentation)
        case .ed25519(let key):
            ["crv": "Ed25519", "kty": "OKP", "x": .string(Base64URL.encode(key.rawRepresentation))]
        }
    }

    private static func parameters(_ curve: String, _ point: some Collection<UInt8>) -> JSONObject {
        let half = point.count / 2
        return [
            "crv": .string(curve), "kty": "EC", "x": .string(Base64URL.encode(point.prefix(half))),
            "y": .string(Base64URL.encode(point.suffix(half))),
        ]
    }

    /// The thumbprint (RFC 7638) with SHA-256, in base64url.
    package var thumbprint: String {
        Base64URL.encode(Array(SHA256.hash(data: JSONValue.object(parameters).serialized)))
    }

    /// The entry of a key set.
    ///
    /// - Parameter id: The name by which headers choose the key (`kid`).
    /// - Returns: The key with its name, its use and its algorithm.
    package func entry(id: String) -> JSONObject {
        parameters.adding(["kid": .string(id), "use": "sig", "alg": .string(algorithm.rawValue)])
    }

    package static func == (left: JSONWebKey, right: JSONWebKey) -> Bool { left.parameters == right.parameters }

    package func hash(into hasher: inout Hasher) { hasher.combine(thumbprint) }
}
