// SPDX-License-Identifier: Apache-2.0

package import CBORCoding

/// The map of a command's parameters, or one inside it (CTAP 2.1, section 8).
///
/// Read in canonical form alone: a map that two readers could take for two different ones is refused before anything is looked at.
/// What is not asked for is passed over, as the standard demands of keys that are not known.
package struct CTAPParameters: Sendable, Hashable {
    /// The pairs as they came.
    package let map: CBORMap

    /// The strictness of the standard: four levels, shortest lengths, sorted keys; as many items as fit into a message.
    private static let limits = CBORLimits(maximumDepth: 4, maximumCount: 8_192, requiresCanonicalForm: true)

    /// Takes a map that is part of another.
    package init(_ map: CBORMap) {
        self.map = map
    }

    /// Reads what follows the byte of the command.
    ///
    /// - Parameter bytes: One map and nothing behind it, or nothing: then no parameter is there.
    /// - Throws: `invalidCBOR` for what is not canonical, `unexpectedType` for another item than a map.
    package init(_ bytes: ArraySlice<UInt8>) throws(CTAPStatus) {
        guard !bytes.isEmpty else {
            self.init(CBORMap())
            return
        }
        let value: CBORValue
        do {
            value = try CBORValue(decoding: bytes, limits: Self.limits)
        } catch {
            throw .invalidCBOR
        }
        guard let map = value.map else { throw .unexpectedType }
        self.init(map)
    }

    /// Parameters as bytes, which a client has authenticated in this form.
    package var encoded: [UInt8] { CBORValue.map(map).encoded }

    /// A value that may be absent.
    ///
    /// - Parameters:
    ///   - key: The parameter's number.
    ///   - read: Takes the value out of an item of the right type.
    /// - Returns: Nil where the key is not there.
    /// - Throws: `unexpectedType` where the item is of another type.
    package func optional<Value>(_ key: Int, _ read: (CBORValue) -> Value?) throws(CTAPStatus) -> Value? {
        try Self.read(map[key], read)
    }

    /// A value that must be there.
    ///
    /// - Throws: `missingParameter`, `unexpectedType`.
    package func required<Value>(_ key: Int, _ read: (CBORValue) -> Value?) throws(CTAPStatus) -> Value {
        guard let value = try optional(key, read) else { throw .missingParameter }
        return value
    }

    /// A member of an entity that may be absent.
    package func optional<Value>(_ name: String, _ read: (CBORValue) -> Value?) throws(CTAPStatus) -> Value? {
        try Self.read(map[name], read)
    }

    /// A member of an entity that must be there.
    package func required<Value>(_ name: String, _ read: (CBORValue) -> Value?) throws(CTAPStatus) -> Value {
        guard let value = try optional(name, read) else { throw .missingParameter }
        return value
    }

    /// A map inside, which may be absent.
    package func parameters(_ key: Int) throws(CTAPStatus) -> CTAPParameters? {
        try optional(key) { $0.map.map(CTAPParameters.init) }
    }

    /// A number from zero up.
    package func number(_ key: Int) throws(CTAPStatus) -> Int? {
        try optional(key) { value in if case .unsigned(let number) = value { Int(exactly: number) } else { nil } }
    }

    private static func read<Value>(
        _ value: CBORValue?,
        _ read: (CBORValue) -> Value?
    ) throws(CTAPStatus) -> Value? {
        guard let value else { return nil }
        guard let found = read(value) else { throw .unexpectedType }
        return found
    }
}
