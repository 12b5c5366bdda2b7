// SPDX-License-Identifier: Apache-2.0
// A place in a text.

/// A place between two characters.
public struct TextPosition: Sendable, Hashable, Comparable {
    /// The line, counted from 0.
    public var line: Int
    /// How many characters of the line are before it.
    public var column: Int

    /// Makes a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Compares by the order of reading.
    public static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
