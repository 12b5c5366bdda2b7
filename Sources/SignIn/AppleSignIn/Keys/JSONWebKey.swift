// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import CryptoExtras
internal import JSONCoding
internal import SecretMemory

/// A JSON Web Key (RFC 7517, section 4; RFC 7518, section 6) on its way to a usable key.
enum JSONWebKey {
    /// What an entry turned out to be.
    enum Outcome {
        case usable(ProviderKey)
        case skipped(SkippedKey)
    }

    /// Judges one entry of a set.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - rules: Which algorithms are taken, and whether they must be named.
    /// - Returns: The key, or why it is passed over.
    static func read(_ entry: JSONValue, _ rules: KeySetRules) -> Outcome {
        let id = entry["kid"]?.string
        func skip(_ reason: SkippedKey.Reason) -> Outcome {
            .skipped(SkippedKey(id: id.map(PrintableText.shortened), reason: reason))
        }
        guard let key = entry.object else { return skip(.malformed) }
        guard let id, ExactText.isKeyName(id) else { return skip(.unnamed) }
        guard isForSignatures(key) else { return skip(.otherUse) }
        guard let algorithm = algorithm(of: key, rules), rules.algorithms.contains(algorithm) else {
            return skip(.otherAlgorithm)
        }
        // "d" is the private half of both kinds.
        guard key["d"] == nil else { return skip(.privatePartFound) }
        WorkTally.note(.keyImport)
        switch algorithm {
        case .rs256:
            guard let modulus = bytes(key, "n"), let exponent = bytes(key, "e") else { return skip(.malformed) }
            guard let rsa = rsa(modulus, exponent) else { return skip(.unsound) }
            return .usable(ProviderKey(id: id, .rsa(rsa)))
        case .es256:
            guard let x = bytes(key, "x"), let y = bytes(key, "y") else { return skip(.malformed) }
            guard x.count == 32, y.count == 32,
                let point = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { return skip(.unsound) }
            return .usable(ProviderKey(id: id, .p256(point)))
        }
    }

    private static func isForSignatures(_ key: JSONObject) -> Bool {
        if let use = key["use"], use.string != "sig" { return false }
        guard let operations = key["key_ops"] else { return true }
        return operations.array?.contains("verify") ?? false
    }

    /// The algorithm that the key says, where its kind can have it.
    private static func algorithm(of key: JSONObject, _ rules: KeySetRules) -> TokenAlgorithm? {
        let kind: TokenAlgorithm
        switch (key["kty"]?.string, key["crv"]?.string) {
        case ("RSA", nil): kind = .rs256
        case ("EC", "P-256"): kind = .es256
        default: return nil
        }
        guard let named = key["alg"] else { return rules.requiresAlgorithm ? nil : kind }
        return named.string == kind.rawValue ? kind : nil
    }

    private static func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) -> _RSA.Signing.PublicKey? {
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        // The upper bound keeps a hostile set from buying milliseconds for each token; 65537 is what all providers use,
        // and small exponents are how forged signatures have passed sloppy verifiers.
        guard modulus.first != 0, (2_048...4_096).contains(bits), exponent == [1, 0, 1] else { return nil }
        return try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
    }

    private static func bytes(_ key: JSONObject, _ name: String) -> [UInt8]? {
        guard let text = key[name]?.string else { return nil }
        return try? Base64URL.decode(text)
    }
}
