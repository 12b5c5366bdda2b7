// SPDX-License-Identifier: Apache-2.0

/// One record: its fields without quotes, or why it cannot be used.
package struct CSVRecord: Sendable {
    /// The line on which it begins, from 1.
    package let line: Int
    /// The place behind it.
    package let end: ImportPlace
    /// Why it cannot be used; its fields are then empty or incomplete.
    package let objection: ImportObjection?

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
    package var count: Int { ends.count }

    /// A field, in valid UTF-8 without NUL.
    ///
    /// - Parameter index: Below ``count``.
    package subscript(index: Int) -> ArraySlice<UInt8> {
        content[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}
