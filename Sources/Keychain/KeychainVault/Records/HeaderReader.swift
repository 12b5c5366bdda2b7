// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems

/// A header that is being read: each field is taken once, and what is left at the end is judged.
struct HeaderReader {
    private var rest: CBORMap
    private let record: RecordKind

    /// Reads the map and looks at its version before anything else.
    ///
    /// - Throws: `recordMalformed`, `fieldInvalid` or `versionUnsupported`.
    init(_ bytes: [UInt8], of record: RecordKind, in format: VaultFormat = .first) throws(VaultError) {
        guard let map = try record.value(of: bytes).map else {
            throw VaultError(.recordMalformed, "the header of the \(record.rawValue) record is no map")
        }
        rest = map
        self.record = record
        let version = try unsigned(1, "version")
        guard version == format.rawValue else {
            throw VaultError(
                .versionUnsupported,
                """
                the \(record.rawValue) record is of version \(version), and this program reads version \
                \(format.rawValue); use a newer one
                """
            )
        }
    }

    /// Takes a field that must be there.
    mutating func take(_ key: Int, _ name: String) throws(VaultError) -> CBORValue {
        guard let value = takeIfPresent(key) else { throw invalid(key, name, "is missing") }
        return value
    }

    /// Whether a field is there.
    func has(_ key: Int) -> Bool { rest[key] != nil }

    /// Takes a field that may be absent.
    mutating func takeIfPresent(_ key: Int) -> CBORValue? {
        let value = rest[key]
        rest[key] = nil
        return value
    }

    /// Takes an unsigned integer.
    mutating func unsigned(_ key: Int, _ name: String, least: UInt64 = 0) throws(VaultError) -> UInt64 {
        guard case .unsigned(let number) = try take(key, name), number >= least else {
            throw invalid(key, name, "is no unsigned integer of at least \(least)")
        }
        return number
    }

    /// Takes a byte string of one length.
    mutating func bytes(_ key: Int, _ name: String, count: Int) throws(VaultError) -> [UInt8] {
        guard let bytes = try take(key, name).bytes, bytes.count == count else {
            throw invalid(key, name, "is no byte string of \(count) bytes")
        }
        return bytes
    }

    /// Takes an ID.
    mutating func identifier<Subject>(_ key: Int, _ name: String) throws(VaultError) -> Identifier<Subject> {
        guard let identifier = Identifier<Subject>(bytes: try bytes(key, name, count: 16)) else {
            throw invalid(key, name, "is no ID of 16 bytes")
        }
        return identifier
    }

    /// Takes text.
    mutating func text(_ key: Int, _ name: String) throws(VaultError) -> String {
        guard let text = try take(key, name).text else { throw invalid(key, name, "is no text") }
        return text
    }

    /// Judges what no one took: keys from 64 on may be passed over, any other changes what the record means.
    ///
    /// - Returns: What may be passed over, to be carried along.
    /// - Throws: `fieldUnknown`.
    func finish() throws(VaultError) -> CBORMap {
        for pair in rest.pairs {
            guard let key = pair.key.integer, key >= 64 else {
                throw VaultError(
                    .fieldUnknown,
                    """
                    the header of the \(record.rawValue) record has a field that this program must understand and does \
                    not; use a newer one
                    """
                )
            }
        }
        return rest
    }

    /// That a field is not as the format says.
    func invalid(_ key: Int, _ name: String, _ fault: String) -> VaultError {
        VaultError(.fieldInvalid, "the \(name) (key \(key)) of the \(record.rawValue) record \(fault)")
    }
}
