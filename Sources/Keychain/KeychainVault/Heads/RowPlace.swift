// SPDX-License-Identifier: Apache-2.0
// Where a row lies in a store.

/// Whether a row is what an item is now, or was.
public enum RowPlace: String, Sendable, Hashable, CaseIterable {
    /// The item as it is.
    case current
    /// A revision that was replaced.
    case history
}
