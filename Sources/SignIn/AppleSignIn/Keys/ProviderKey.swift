// SPDX-License-Identifier: Apache-2.0

internal import JSONWebSignatures

/// A public key out of a provider's key set, bound to its name and to one algorithm.
///
/// A value that exists is sound: an RSA modulus has 2048 to 4096 bits and the exponent 65537, a point lies on P-256.
public struct ProviderKey: Sendable {
    /// The name by which headers choose it (`kid`).
    public let id: String
    /// The one algorithm that it verifies.
    ///
    /// Told by the key itself and never by a token: an RSA key cannot be made the secret of an HMAC.
    public let algorithm: TokenAlgorithm

    let key: JSONWebKey

    /// Takes a key of a set; nil for one of an algorithm that no provider may use.
    init?(id: String, _ key: JSONWebKey) {
        guard let algorithm = TokenAlgorithm(rawValue: key.algorithm.rawValue) else { return nil }
        (self.id, self.algorithm, self.key) = (id, algorithm, key)
    }
}
