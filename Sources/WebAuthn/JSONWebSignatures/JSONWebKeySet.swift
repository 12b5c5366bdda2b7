// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A JSON Web Key Set (RFC 7517, section 5): the usable keys by name, and what was passed over.
///
/// One key that is not understood here must not take the others down: a set may one day hold a new kind.
package struct JSONWebKeySet: Sendable {
    /// What was passed over, in the set's order, with its name where it has one.
    package let skipped: [(id: String?, fault: JSONWebKey.Fault)]

    private let keys: [String: JSONWebKey]

    /// Reads a set that is the whole input.
    ///
    /// - Parameters:
    ///   - bytes: JSON, an object with the member `keys`.
    ///   - algorithms: The algorithms whose keys are taken.
    ///   - requiresAlgorithm: Whether a key must name its algorithm (`alg`), which RFC 7517, section 4.4, leaves to the provider.
    ///   - maximumLength: How many bytes a set may have.
    ///   - maximumKeys: How many keys a set may have, whatever they are.
    /// - Throws: `keySetTooLong`, `keySetMalformed`, `keyDuplicated`, or `keySetUnusable` when no key is left.
    package init(
        parsing bytes: [UInt8],
        algorithms: Set<JSONWebAlgorithm> = Set(JSONWebAlgorithm.allCases),
        requiresAlgorithm: Bool = false,
        maximumLength: Int = 65_536,
        maximumKeys: Int = 32
    ) throws(JSONWebSignatureError) {
        guard bytes.count <= maximumLength else {
            throw JSONWebSignatureError(
                .keySetTooLong,
                "the key set has \(bytes.count) bytes; at most \(maximumLength) are taken"
            )
        }
        let entries = try Self.entries(bytes, maximumLength)
        guard entries.count <= maximumKeys else {
            throw JSONWebSignatureError(
                .keySetTooLong,
                "the key set has \(entries.count) keys; at most \(maximumKeys) are taken"
            )
        }
        var keys: [String: JSONWebKey] = [:]
        var skipped: [(id: String?, fault: JSONWebKey.Fault)] = []
        for entry in entries {
            let id = entry["kid"]?.string
            let (name, key): (String, JSONWebKey)
            do throws(JSONWebKey.Fault) {
                guard entry.object != nil else { throw .malformed }
                guard let id, Self.isName(id) else { throw .unnamed }
                name = id
                key = try JSONWebKey(entry, algorithms: algorithms, requiresAlgorithm: requiresAlgorithm)
            } catch {
                skipped.append((id, error))
                continue
            }
            // Which of the two verifies would depend on the reader.
            guard keys.updateValue(key, forKey: name) == nil else {
                throw JSONWebSignatureError(.keyDuplicated, "two usable keys of the key set bear one name")
            }
        }
        guard !keys.isEmpty else {
            throw JSONWebSignatureError(
                .keySetUnusable,
                "none of \(entries.count) keys can be used: \(Set(skipped.map(\.fault.rawValue)).sorted())"
            )
        }
        (self.keys, self.skipped) = (keys, skipped)
    }

    /// The names of the usable keys, sorted.
    package var ids: [String] { keys.keys.sorted() }

    /// The usable key of a name.
    package subscript(id: String) -> JSONWebKey? { Self.isName(id) ? keys[id] : nil }

    /// Tells whether a text can be the name of a key: 1 to 256 printable ASCII characters.
    ///
    /// Of other texts Swift finds some equal to such a name, as Unicode does with K and the Kelvin sign.
    package static func isName(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            unsafe (1...256).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }

    private static func entries(_ bytes: [UInt8], _ maximumLength: Int) throws(JSONWebSignatureError) -> [JSONValue] {
        let limits = JSONLimits(maximumDepth: 6, maximumLength: maximumLength)
        do throws(JSONError) {
            let set = try JSONValue(parsing: bytes, limits: limits)
            guard let object = set.object else {
                throw JSONError(.typeUnexpected, "\(set.typeName) stands where an object was expected")
            }
            return try object.array("keys")
        } catch {
            throw JSONWebSignatureError(.keySetMalformed, "the key set could not be read: \(error.message)")
        }
    }
}
