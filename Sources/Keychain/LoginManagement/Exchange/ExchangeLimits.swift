// SPDX-License-Identifier: Apache-2.0
// How much of a foreign file is taken.

/// Limits for files of credentials.
public struct ExchangeLimits: Sendable, Hashable {
    /// The most bytes of one field of a table.
    public var fieldLength = 262_144
    /// The most bytes of one record of a table.
    public var recordLength = 1_048_576
    /// The most columns of a table.
    public var columns = 128
    /// The most records of a table, and the most items of a document.
    public var items = 100_000
    /// The most bytes of a document of the Credential Exchange Format.
    public var documentLength = 67_108_864
    /// How many arrays and objects of a document may lie in each other.
    public var depth = 24
    /// The most remarks that a report holds; further ones are counted.
    public var remarks = 1_000

    /// The defaults.
    public init() {}
}
