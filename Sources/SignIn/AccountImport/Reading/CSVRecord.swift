// SPDX-License-Identifier: Apache-2.0
// One record of CSV.

/// One record: its fields without quotes, or why it cannot be used.
public struct CSVRecord: Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// The place behind it.
    public let end: ImportPlace
    /// Why it cannot be used; its fields are then empty or incomplete.
    public let objection: ImportObjection?

    private let content: [UInt8]
    private let ends: [Int]

    init(line: Int, end: ImportPlace, objection: ImportObjection?, content: [UInt8], ends: [Int]) {
        self.line = line
        self.end = end
        self.objection = objection
        self.content = content
        self.ends = ends
    }

    /// How many fields there are.
    public var count: Int { ends.count }

    /// A field, in valid UTF-8 without NUL.
    ///
    /// - Parameter index: Below ``count``.
    public subscript(index: Int) -> ArraySlice<UInt8> {
        content[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}
