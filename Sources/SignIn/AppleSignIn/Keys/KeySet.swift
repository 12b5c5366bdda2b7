// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A JSON Web Key Set (RFC 7517, section 5): the usable keys by name, and what was passed over.
///
/// Apple publishes its own at `/auth/keys` ("Fetch Apple's public key for verifying token signature"): several keys, whose
/// number changes. `/auth/oauth2/v2/keys` are others, for sharing organisations' data.
public struct KeySet: Sendable {
    /// What was passed over, in the set's order.
    public let skipped: [SkippedKey]

    private let keys: [String: ProviderKey]

    /// Reads a set that is the whole input.
    ///
    /// - Parameters:
    ///   - bytes: JSON, an object with the member `keys`.
    ///   - rules: Limits, and what the keys must say.
    /// - Throws: `keySetTooLong`, `keySetMalformed`, `keyDuplicated`, or `keySetUnusable` when no key is left.
    public init(parsing bytes: [UInt8], rules: KeySetRules = KeySetRules()) throws(AppleSignInError) {
        guard bytes.count <= rules.maximumLength else {
            throw AppleSignInError(
                .keySetTooLong,
                "the key set has \(bytes.count) bytes; at most \(rules.maximumLength) are taken"
            )
        }
        let entries = try Self.entries(bytes, rules)
        guard entries.count <= rules.maximumKeys else {
            throw AppleSignInError(
                .keySetTooLong,
                "the key set has \(entries.count) keys; at most \(rules.maximumKeys) are taken"
            )
        }
        var keys: [String: ProviderKey] = [:]
        var skipped: [SkippedKey] = []
        for entry in entries {
            switch JSONWebKey.read(entry, rules) {
            case .skipped(let key): skipped.append(key)
            case .usable(let key):
                // Which of the two verifies would depend on the reader.
                guard keys.updateValue(key, forKey: key.id) == nil else {
                    throw AppleSignInError(.keyDuplicated, "two usable keys of the key set bear one name")
                }
            }
        }
        guard !keys.isEmpty else {
            throw AppleSignInError(
                .keySetUnusable,
                "none of \(entries.count) keys can be used: \(Set(skipped.map(\.reason.rawValue)).sorted())"
            )
        }
        self.keys = keys
        self.skipped = skipped
    }

    /// The names of the usable keys, sorted.
    public var ids: [String] { keys.keys.sorted() }

    /// The usable key of a name.
    ///
    /// - Parameter id: The header's `kid`.
    public subscript(id: String) -> ProviderKey? {
        guard let key = keys[id], ExactText.equal(id, key.id) else { return nil }
        return key
    }

    private static func entries(_ bytes: [UInt8], _ rules: KeySetRules) throws(AppleSignInError) -> [JSONValue] {
        let limits = JSONLimits(maximumDepth: 6, maximumLength: rules.maximumLength)
        do {
            return try JSONValue(parsing: bytes, limits: limits).asObject().array("keys")
        } catch {
            throw AppleSignInError(.keySetMalformed, "the key set could not be read: \(error.message)")
        }
    }
}
