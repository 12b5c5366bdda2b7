// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import JSONCoding

/// One way in which a person was verified: an entry of `uvm` (WebAuthn Level 2, section 10.3; gone from Level 3).
///
/// The numbers are bits of FIDO's registry of predefined values.
public struct UserVerificationEntry: Sendable, Hashable {
    /// How, as fingerprint or PIN; 32 bits.
    public let method: UInt32
    /// How the key is protected; 16 bits.
    public let keyProtection: UInt16
    /// How what compares is protected; 16 bits.
    public let matcherProtection: UInt16

    /// Reads one to three entries of three numbers.
    ///
    /// - Returns: The entries; nil when a number is missing, too many, or out of range.
    static func list(_ rows: [[UInt64?]?]) -> [UserVerificationEntry]? {
        guard (1...3).contains(rows.count) else { return nil }
        var entries: [UserVerificationEntry] = []
        for row in rows {
            guard let row, row.count == 3, let method = row[0].flatMap(UInt32.init(exactly:)),
                let key = row[1].flatMap(UInt16.init(exactly:)), let matcher = row[2].flatMap(UInt16.init(exactly:))
            else { return nil }
            entries.append(
                UserVerificationEntry(method: method, keyProtection: key, matcherProtection: matcher)
            )
        }
        return entries
    }

    /// What an output must be, for messages.
    static let shape = "\"uvm\" must be one to three arrays of three numbers of 32, 16 and 16 bits"
}

extension JSONValue {
    /// The number, if this is one that has no sign.
    var unsigned: UInt64? { integer.flatMap(UInt64.init(exactly:)) }
}

extension CBORValue {
    /// The number, if this is one that has no sign.
    var unsigned: UInt64? {
        if case .unsigned(let value) = self { value } else { nil }
    }
}
