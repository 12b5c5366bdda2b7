// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// A sentence about one record of a file, read or written.
package struct ExchangeRemark: Sendable, Hashable {
    /// What it is about.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The record breaks a rule of the file's form and was not taken.
        case recordRefused
        /// The record is empty and was not taken.
        case recordEmpty
        /// A value has no place of its own and was put into the notes.
        case keptInNotes
        /// A credential could not be read; it is kept as it came.
        case keptUnread
        /// The same site, name and password came before; both are taken.
        case duplicate
        /// A value begins like a formula; a spreadsheet would compute it.
        case formulaLike
        /// Something has no place in the file and was left out.
        case leftOut
    }

    /// What it is about.
    package let kind: Kind
    /// The line of a table on which the record begins, or the number of the item, from 1.
    package let place: Int
    /// The sentence; it names columns, lengths and rules, never values.
    package let message: String

    /// The remark as JSON.
    package var json: JSONValue {
        ["kind": .string(kind.rawValue), "place": .integer(Int64(place)), "message": .string(message)]
    }
}
