// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The records that docs/formats/vault.md describes.
enum RecordKind: String {
    case keybag, epoch, row, head

    /// The version of keybags and epochs; rows and heads have that of their ``VaultFormat``.
    static let version = VaultFormat.first.rawValue

    /// The most bytes that such a record may have.
    var maximumLength: Int {
        switch self {
        case .keybag: 16_384
        case .epoch: 4_096
        case .row: 65_536
        case .head: 1_024
        }
    }

    /// Reads the record's outer array.
    ///
    /// - Parameters:
    ///   - bytes: The whole record.
    ///   - count: How many parts it must have.
    /// - Returns: The parts.
    /// - Throws: `recordTooLong` before anything is read, or `recordMalformed`.
    func parts(of bytes: [UInt8], count: Int) throws(VaultError) -> [CBORValue] {
        guard bytes.count <= maximumLength else {
            throw VaultError(
                .recordTooLong,
                "the \(rawValue) record has \(bytes.count) bytes, and \(maximumLength) is the most that one may have"
            )
        }
        guard case .array(let parts) = try value(of: bytes), parts.count == count else {
            throw VaultError(.recordMalformed, "the \(rawValue) record is no array of \(count) parts")
        }
        return parts
    }

    /// Reads one item of canonical CBOR that is all of the bytes.
    ///
    /// Canonical alone: a second spelling of the same record would have another digest, and so pass for another record.
    ///
    /// - Throws: `recordMalformed`.
    func value(of bytes: [UInt8]) throws(VaultError) -> CBORValue {
        let limits = CBORLimits(maximumDepth: 6, maximumCount: 256, requiresCanonicalForm: true)
        do {
            return try CBORValue(decoding: bytes, limits: limits)
        } catch {
            throw VaultError(.recordMalformed, "the \(rawValue) record is not canonical CBOR: \(error)")
        }
    }

    /// A part that is a byte string.
    ///
    /// - Throws: `recordMalformed`.
    func bytes(_ part: CBORValue, _ name: String, count: ClosedRange<Int>) throws(VaultError) -> [UInt8] {
        guard let bytes = part.bytes, count.contains(bytes.count) else {
            throw VaultError(
                .recordMalformed,
                "the \(name) of the \(rawValue) record is no byte string of \(count.lowerBound) to \(count.upperBound) bytes"
            )
        }
        return bytes
    }
}
