// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The keys, the newest first; the newest signs.
struct KeyRing: Sendable {
    /// How many are shown, the one that signs included.
    static let most = 3

    private(set) var keys: [SimulationKey]

    init(_ key: SimulationKey) { keys = [key] }

    /// The key that signs.
    var current: SimulationKey { keys[0] }

    /// Puts another key in the first place.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - keepsOld: Whether tokens of the keys before it can still be verified.
    /// - Throws: `keyInvalid` for a name that is taken.
    mutating func rotate(to key: SimulationKey, keepsOld: Bool) throws(AppleSimulationError) {
        guard !keys.contains(where: { $0.id == key.id }) else {
            throw AppleSimulationError(.keyInvalid, "a key of the name \(key.id) is there already")
        }
        keys = [key] + (keepsOld ? keys.prefix(Self.most - 1) : [])
    }

    /// The entries of the key set.
    ///
    /// - Parameters:
    ///   - isStale: Whether the newest key is left out, as in a copy from before it was made.
    ///   - hasForeign: Whether keys of other algorithms stand before them.
    /// - Returns: The entries.
    func entries(isStale: Bool, hasForeign: Bool) -> [JSONValue] {
        let own = keys.dropFirst(isStale ? 1 : 0).map { JSONValue.object($0.entry) }
        return hasForeign ? Self.foreign(like: current) + own : own
    }

    /// Entries that a reader must pass over: a curve that is not asked for, one that few know, an RSA key for another
    /// algorithm, and one that is no key at all.
    ///
    /// The point of the first is the base point of P-256, whose private key is 1: who takes it takes forged tokens.
    private static func foreign(like key: SimulationKey) -> [JSONValue] {
        var other = key.entry
        other["kid"] = "FOREIGN512"
        other["alg"] = "RS512"
        return [
            [
                "kty": "EC", "crv": "P-256", "kid": "FOREIGNES2", "use": "sig", "alg": "ES256",
                "x": "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY", "y": "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
            ],
            [
                "kty": "OKP", "crv": "Ed25519", "kid": "FOREIGNED2", "use": "sig", "alg": "EdDSA",
                "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
            ],
            .object(other),
            ["kty": "oct", "kid": "FOREIGNOCT"],
        ]
    }
}
