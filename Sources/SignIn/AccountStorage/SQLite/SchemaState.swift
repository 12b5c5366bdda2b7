// SPDX-License-Identifier: Apache-2.0
// Whose tables a database file has.

/// Whose tables a database file has.
package enum SchemaState: Sendable, Hashable {
    /// None at all.
    case empty
    /// Those of this version.
    case current
    /// Those of a version before the first release.
    case older
    /// Those of a later version.
    case newer
    /// Those of another program.
    case foreign
}
