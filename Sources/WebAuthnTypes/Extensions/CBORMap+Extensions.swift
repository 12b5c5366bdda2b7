// SPDX-License-Identifier: Apache-2.0
// Extensions as pairs of CBOR.

internal import CBORCoding
internal import JSONCoding

extension CBORMap {
    /// Reads the output of one extension; nil when there is none, or none that can be read.
    func read<Value>(
        _ identifier: ExtensionIdentifier,
        _ wanted: String,
        _ reader: inout ExtensionOutputReader,
        _ content: (CBORValue) -> Value?
    ) -> Value? {
        guard let value = self[identifier.rawValue] else { return nil }
        return reader.read(identifier) { () throws(JSONError) in
            guard let content = content(value) else { throw JSONError(.valueInvalid, "\(wanted) was expected") }
            return content
        }
    }

    /// The same pairs without some.
    func removing(_ identifiers: [ExtensionIdentifier]) -> CBORMap {
        var map = self
        for identifier in identifiers { map[identifier.rawValue] = nil }
        return map
    }
}

extension CBORValue {
    /// One or two secrets of 32 bytes, encrypted; the second PIN protocol puts 16 bytes before them.
    var encryptedSecrets: [UInt8]? {
        guard let bytes, [32, 48, 64, 80].contains(bytes.count) else { return nil }
        return bytes
    }

    /// The entries, if this is a list of them.
    var userVerificationMethods: [UserVerificationEntry]? {
        array.flatMap { rows in UserVerificationEntry.list(rows.map { row in row.array?.map(\.unsigned) }) }
    }
}

extension JSONObject {
    /// The entries of `uvm`; null counts as absent.
    func userVerificationMethods() throws(JSONError) -> [UserVerificationEntry]? {
        guard let rows = try optionalArray("uvm") else { return nil }
        guard let entries = UserVerificationEntry.list(rows.map { row in row.array?.map(\.unsigned) }) else {
            throw JSONError(.valueInvalid, UserVerificationEntry.shape)
        }
        return entries
    }
}
