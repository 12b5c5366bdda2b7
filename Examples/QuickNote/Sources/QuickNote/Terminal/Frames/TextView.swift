// SPDX-License-Identifier: Apache-2.0

/// A text that is edited in a window: which row is the first, where the cursor is to go, and what keys do.
package struct TextView: Sendable {
    /// The text.
    package var text: EditedText
    /// The cells of a row.
    package private(set) var width: Int
    /// The rows.
    package private(set) var height: Int
    /// The line, and its row, that is shown first.
    private var top = (line: 0, row: 0)
    /// The cell that moves up and down aim at; nil where the cursor moved otherwise.
    private var aim: Int?

    /// Makes a view with the cursor at the beginning.
    package init(_ text: String, width: Int, height: Int) {
        self.text = EditedText(text)
        self.width = max(width, 4)
        self.height = max(height, 1)
    }

    /// Gives the window another size; the cursor stays in it.
    package mutating func resize(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 4), max(height, 1))
        top.row = min(top.row, wrapped(top.line).rows.count - 1)
        aim = nil
        scroll()
    }

    /// Does what a key says.
    ///
    /// - Returns: Whether it was one for a text.
    package mutating func handle(_ key: Key) -> Bool {
        let kept = aim
        aim = nil
        switch key {
        case .text(let typed), .paste(let typed): text.insert(typed)
        case .enter: text.insert("\n")
        case .tab: text.insert("\t")
        case .backspace: text.delete(towards: target(.left))
        case .backspaceWord: text.delete(towards: target(.wordLeft))
        case .delete: text.delete(towards: target(.right))
        case .move(let motion, let selects): move(motion, selects: selects, aim: kept)
        case .control("z"): text.undo()
        case .control("y"): text.redo()
        case .control("a"): text.selectAll()
        case .control("c"): text.copy()
        case .control("x"): text.cut()
        case .control("v"): text.paste()
        default: return false
        }
        scroll()
        return true
    }

    private mutating func move(_ motion: Motion, selects: Bool, aim kept: Int?) {
        let isVertical = [.up, .down, .pageUp, .pageDown].contains(motion)
        if isVertical { aim = kept ?? wrapped(text.cursor.line).cell(of: text.cursor.column) }
        // Without Shift a move from a selection ends it, at the side that it goes to.
        if !selects, let selection = text.selection, motion == .left || motion == .right {
            text.move(to: motion == .left ? selection.lowerBound : selection.upperBound, selects: false)
        } else {
            text.move(to: target(motion), selects: selects)
        }
    }

    private func target(_ motion: Motion) -> TextPosition {
        switch motion {
        case .up: text.vertical(-1, aim: aim ?? 0, wrapped: wrapped)
        case .down: text.vertical(1, aim: aim ?? 0, wrapped: wrapped)
        case .pageUp: text.vertical(-max(height - 1, 1), aim: aim ?? 0, wrapped: wrapped)
        case .pageDown: text.vertical(max(height - 1, 1), aim: aim ?? 0, wrapped: wrapped)
        case .lineStart, .lineEnd: text.rowEnd(motion, wrapped: wrapped)
        default: text.target(motion)
        }
    }

    func wrapped(_ line: Int) -> WrappedLine { WrappedLine(text.lines[line], width: width) }

    /// Brings the cursor's row into the window.
    private mutating func scroll() {
        let line = text.cursor.line
        let row = wrapped(line).row(of: text.cursor.column)
        if (line, row) < top { top = (line, row) }
        top.line = min(top.line, text.lines.count - 1)
        // Too far below: the cursor's row becomes the last one.
        var (first, left) = ((line: line, row: row), height - 1)
        while left > 0, first != (0, 0) {
            if first.row > 0 {
                first.row -= 1
            } else {
                first = (first.line - 1, wrapped(first.line - 1).rows.count - 1)
            }
            left -= 1
        }
        if top < first { top = first }
    }

    /// What is shown: the rows, and where the cursor is in them.
    package var shown: (rows: [FrameRow], cursor: (row: Int, cell: Int)) {
        var rows: [FrameRow] = []
        var cursor = (row: 0, cell: 0)
        var (line, row) = top
        while rows.count < height, line < text.lines.count {
            let wrapped = wrapped(line)
            while rows.count < height, row < wrapped.rows.count {
                if line == text.cursor.line, wrapped.row(of: text.cursor.column) == row {
                    cursor = (rows.count, wrapped.cell(of: text.cursor.column))
                }
                rows.append(FrameRow(text, line: line, columns: wrapped.rows[row]))
                row += 1
            }
            (line, row) = (line + 1, 0)
        }
        return (rows, cursor)
    }
}
