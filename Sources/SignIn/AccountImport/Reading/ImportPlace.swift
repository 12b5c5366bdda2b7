// SPDX-License-Identifier: Apache-2.0
// How far a file of accounts was read.

/// A place between two records of a file.
public struct ImportPlace: Sendable, Hashable {
    /// How many records lie before it; the header of CSV is none.
    public var records: Int
    /// How many lines lie before it.
    public var lines: Int
    /// How many bytes lie before it, a byte order mark included.
    public var bytes: Int

    /// The front of a file.
    public static let start = ImportPlace(records: 0, lines: 0, bytes: 0)

    /// Assembles a place.
    ///
    /// - Parameters:
    ///   - records: How many records lie before it.
    ///   - lines: How many lines lie before it.
    ///   - bytes: How many bytes lie before it.
    public init(records: Int, lines: Int, bytes: Int) {
        self.records = records
        self.lines = lines
        self.bytes = bytes
    }
}
