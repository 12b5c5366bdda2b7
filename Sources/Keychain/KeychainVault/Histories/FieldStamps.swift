// SPDX-License-Identifier: Apache-2.0
// When each field of a revision was written; no values.

/// The stamps of the fields of both halves of a revision.
public struct FieldStamps: Sendable, Hashable {
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
    public init(metadata: ItemFields, secret: ItemFields) {
        var stamps: [Field: FieldStamp] = [:]
        for (half, fields) in [(RowHalf.metadata, metadata), (.secret, secret)] {
            for (name, register) in fields.registers { stamps[Field(half: half, name: name)] = register.stamp }
        }
        self.stamps = stamps
    }
}
