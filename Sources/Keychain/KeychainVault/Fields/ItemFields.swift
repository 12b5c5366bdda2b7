// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import SecretMemory

/// The fields of one half of an item, by name; names that nobody here knows are kept.
package struct ItemFields: Sendable, Hashable {
    /// The fields as they were last written.
    package private(set) var registers: [String: FieldRegister]
    /// The format whose names these are.
    package let format: VaultFormat

    /// No fields.
    package init(_ format: VaultFormat = .first) { (registers, self.format) = ([:], format) }

    /// Fields that were read.
    init(_ format: VaultFormat, _ registers: [String: FieldRegister]) {
        (self.registers, self.format) = (registers, format)
    }

    /// Writes a field, unless a greater stamp is there, or a lesser one of a field that is fixed.
    ///
    /// - Parameters:
    ///   - register: The value and its stamp.
    ///   - name: Which field; 1 to 64 printable characters of ASCII without spaces.
    /// - Returns: The register that lost, if two differed; it belongs into the history.
    @discardableResult
    package mutating func write(_ register: FieldRegister, to name: String) -> FieldRegister? {
        precondition(Self.isName(name), "a field's name is 1 to 64 printable characters of ASCII")
        guard let former = registers[name] else {
            registers[name] = register
            return nil
        }
        guard former != register else { return nil }
        let wins = FieldRule(name).lets(register, replace: former)
        if wins { registers[name] = register }
        return wins ? former : register
    }

    /// Takes over what another revision of the item wrote later, field by field.
    ///
    /// - Parameter other: Another revision of the same half.
    /// - Returns: What lost, by name.
    @discardableResult
    package mutating func merge(_ other: ItemFields) -> [String: FieldRegister] {
        var lost: [String: FieldRegister] = [:]
        for (name, register) in other.registers { lost[name] = write(register, to: name) }
        return lost
    }

    /// Reads a half's content.
    ///
    /// - Parameters:
    ///   - content: What ``SealedRow/open(_:of:with:)`` gave.
    ///   - format: The format of the row.
    /// - Throws: ``VaultError/Code/recordMalformed`` or ``VaultError/Code/fieldInvalid``.
    package init(decoding content: SecretBytes, in format: VaultFormat = .first) throws(VaultError) {
        var bytes = unsafe content.withBytes { bytes in unsafe Array(bytes) }
        defer { SecureWipe.wipe(&bytes) }
        let value = try RecordKind.row.value(of: bytes)
        guard format == .first else {
            try self.init(naming: value)
            return
        }
        guard let map = value.map else {
            throw VaultError(.recordMalformed, "the content of a row is no map of fields")
        }
        self.init(
            .first,
            try Self.registers(map) { value throws(VaultError) in try FieldRegister(decoding: value) }
        )
    }

    /// Reads the fields of a map, each with a name that the format allows.
    static func registers(
        _ map: CBORMap,
        _ read: (CBORValue) throws(VaultError) -> FieldRegister
    ) throws(VaultError) -> [String: FieldRegister] {
        var registers: [String: FieldRegister] = [:]
        for pair in map.pairs {
            guard let name = pair.key.text, Self.isName(name) else {
                throw VaultError(.fieldInvalid, "a field of an item has a name that is not 1 to 64 characters of ASCII")
            }
            registers[name] = try read(pair.value)
        }
        return registers
    }

    /// Swift takes two spellings of one accented letter for the same key, and CBOR does not: one of two fields would be lost.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The half's content, to be sealed.
    package var encoded: SecretBytes {
        var bytes = (format == .first ? CBORValue.map(map { $0.encodedValue }) : namingValue).encoded
        return SecretBytes(moving: &bytes)
    }
}

extension ItemFields {
    /// The fields as a map.
    func map(_ write: (FieldRegister) -> CBORValue) -> CBORMap {
        var map = CBORMap()
        for (name, register) in registers { map[name] = write(register) }
        return map
    }
}

extension ItemFields: CustomStringConvertible, CustomReflectable {
    /// The names of the fields, never their values.
    package var description: String { "ItemFields(\(registers.keys.sorted().joined(separator: ", ")))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
