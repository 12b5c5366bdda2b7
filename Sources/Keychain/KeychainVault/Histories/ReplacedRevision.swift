// SPDX-License-Identifier: Apache-2.0
// A revision that lies in the history, as far as it matters for how long.

/// A replaced revision of an item: when it was replaced, and which writes of which fields it carries.
public struct ReplacedRevision: Sendable, Hashable {
    /// Which revision.
    public let revision: RevisionID
    /// When it was replaced, in milliseconds since 1970.
    ///
    /// From the metadata of the revision that replaced it, not from a column: who writes the file could make a column old, and
    /// the keychain itself would forget what it was to keep.
    public let replacedAt: UInt64
    /// The stamps of the fields of both halves.
    let stamps: FieldStamps

    /// Describes a replaced revision.
    ///
    /// - Parameters:
    ///   - revision: Which one.
    ///   - replacedAt: In milliseconds since 1970, from the metadata of the revision that replaced it.
    ///   - stamps: The stamps of its fields.
    public init(_ revision: RevisionID, replacedAt: UInt64, stamps: FieldStamps) {
        self.revision = revision
        self.replacedAt = replacedAt
        self.stamps = stamps
    }
}
