// SPDX-License-Identifier: Apache-2.0

package import KeychainItems

/// The stamps of the fields of both halves of a revision.
package struct FieldStamps: Sendable, Hashable {
    /// Names a field: both halves may have one of the same name.
    struct Field: Sendable, Hashable {
        let half: RowHalf
        let name: String
    }

    let stamps: [Field: FieldStamp]

    /// Takes the stamps out of the two halves.
    ///
    /// - Parameters:
    ///   - metadata: The metadata half.
    ///   - secret: The secret half.
    package init(metadata: ItemFields, secret: ItemFields) {
        var stamps: [Field: FieldStamp] = [:]
        for (half, fields) in [(RowHalf.metadata, metadata), (.secret, secret)] {
            for (name, register) in fields.registers { stamps[Field(half: half, name: name)] = register.stamp }
        }
        self.stamps = stamps
    }
}

/// A replaced revision of an item: when it was replaced, and which writes of which fields it carries.
package struct ReplacedRevision: Sendable, Hashable {
    /// Which revision.
    package let revision: RevisionID
    /// When it was replaced, in milliseconds since 1970.
    ///
    /// From the metadata of the revision that replaced it, not from a column: who writes the file could make a column old, and
    /// the keychain itself would forget what it was to keep.
    package let replacedAt: UInt64
    /// The stamps of the fields of both halves.
    let stamps: FieldStamps

    /// Describes a replaced revision.
    package init(_ revision: RevisionID, replacedAt: UInt64, stamps: FieldStamps) {
        self.revision = revision
        self.replacedAt = replacedAt
        self.stamps = stamps
    }
}
