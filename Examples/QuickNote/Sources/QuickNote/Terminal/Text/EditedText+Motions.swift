// SPDX-License-Identifier: Apache-2.0

extension EditedText {
    /// Where a motion leads that does not depend on rows.
    func target(_ motion: Motion) -> TextPosition {
        switch motion {
        case .left: before(cursor)
        case .right: after(cursor)
        case .wordLeft: wordStart
        case .wordRight: wordEnd
        case .textStart: TextPosition(line: 0, column: 0)
        case .textEnd: end
        default: cursor
        }
    }

    /// So many rows up or down, at a cell.
    func vertical(_ rows: Int, aim: Int, wrapped: (Int) -> WrappedLine) -> TextPosition {
        var line = cursor.line
        var current = wrapped(line)
        var row = current.row(of: cursor.column)
        for _ in 0..<abs(rows) {
            if rows < 0, row > 0 {
                row -= 1
            } else if rows < 0, line > 0 {
                line -= 1
                current = wrapped(line)
                row = current.rows.count - 1
            } else if rows > 0, row + 1 < current.rows.count {
                row += 1
            } else if rows > 0, line + 1 < lines.count {
                line += 1
                current = wrapped(line)
                row = 0
            } else {
                // Beyond the first or the last row: to the very end.
                return target(rows < 0 ? .textStart : .textEnd)
            }
        }
        return TextPosition(line: line, column: current.column(at: aim, row: row))
    }

    /// The beginning or the end of the cursor's row.
    func rowEnd(_ motion: Motion, wrapped: (Int) -> WrappedLine) -> TextPosition {
        let current = wrapped(cursor.line)
        let row = current.row(of: cursor.column)
        let column = current.column(at: motion == .lineStart ? 0 : .max, row: row)
        return TextPosition(line: cursor.line, column: column)
    }

    private func before(_ position: TextPosition) -> TextPosition {
        if position.column > 0 { return TextPosition(line: position.line, column: position.column - 1) }
        guard position.line > 0 else { return position }
        return TextPosition(line: position.line - 1, column: lines[position.line - 1].count)
    }

    private func after(_ position: TextPosition) -> TextPosition {
        if position.column < lines[position.line].count {
            return TextPosition(line: position.line, column: position.column + 1)
        }
        return position.line + 1 < lines.count ? TextPosition(line: position.line + 1, column: 0) : position
    }

    /// The beginning of the word before the cursor.
    private var wordStart: TextPosition {
        var position = before(cursor)
        while position.column > 0, !isWord(at: position) { position.column -= 1 }
        while position.column > 0, isWord(at: TextPosition(line: position.line, column: position.column - 1)) {
            position.column -= 1
        }
        return position
    }

    /// The end of the word behind the cursor.
    private var wordEnd: TextPosition {
        let count = lines[cursor.line].count
        guard cursor.column < count else { return after(cursor) }
        var position = cursor
        while position.column < count, !isWord(at: position) { position.column += 1 }
        while position.column < count, isWord(at: position) { position.column += 1 }
        return position
    }

    private func isWord(at position: TextPosition) -> Bool {
        let line = lines[position.line]
        guard position.column < line.count else { return false }
        return line[position.column].isLetter || line[position.column].isNumber
    }
}

/// A place between two characters.
package struct TextPosition: Sendable, Hashable, Comparable {
    /// The line, counted from 0.
    package var line: Int
    /// How many characters of the line are before it.
    package var column: Int

    /// Makes a position.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Compares by the order of reading.
    package static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}
