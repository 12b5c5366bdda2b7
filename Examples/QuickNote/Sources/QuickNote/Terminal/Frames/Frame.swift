// SPDX-License-Identifier: Apache-2.0

/// Everything that a terminal shows.
package struct Frame: Sendable, Hashable {
    /// The rows, from the top.
    package let rows: [FrameRow]
    /// Where the cursor is, counted from 0; nil where none is shown.
    package let cursor: Cursor?

    /// A cell of a terminal.
    package struct Cursor: Sendable, Hashable {
        /// The row, counted from 0.
        package let row: Int
        /// The cell, counted from 0.
        package let cell: Int

        /// Makes a place.
        package init(row: Int, cell: Int) { (self.row, self.cell) = (row, cell) }
    }

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - rows: At most `height` of them are shown.
    ///   - cursor: Where the cursor is.
    ///   - width: The cells of a row; what is longer is cut.
    ///   - height: The rows of the terminal.
    package init(_ rows: [FrameRow], cursor: Cursor?, width: Int, height: Int) {
        let shown = rows.prefix(height).map { $0.cut(to: width) }
        self.rows = shown + Array(repeating: FrameRow(), count: max(height - shown.count, 0))
        self.cursor = cursor.map { Cursor(row: min($0.row, max(height - 1, 0)), cell: min($0.cell, max(width - 1, 0))) }
    }

    /// What a terminal is sent that shows another frame, or nothing that is known (ECMA-48: CUP, EL, SGR; xterm: mode 25).
    ///
    /// - Parameter before: What it shows; nil to draw all of it.
    /// - Returns: Bytes for a terminal.
    package func bytes(from before: Frame?) -> [UInt8] {
        var text = "\u{1B}[?25l"
        for (index, row) in rows.enumerated() {
            if let before, before.rows.count == rows.count, before.rows[index] == row { continue }
            text += "\u{1B}[\(index + 1);1H\u{1B}[0m\u{1B}[2K"
            for span in row.spans {
                switch span.style {
                case .plain: text += span.text
                case .bold: text += "\u{1B}[1m\(span.text)\u{1B}[0m"
                case .dim: text += "\u{1B}[2m\(span.text)\u{1B}[0m"
                case .reversed: text += "\u{1B}[7m\(span.text)\u{1B}[0m"
                }
            }
        }
        if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.cell + 1)H\u{1B}[?25h" }
        return Array(text.utf8)
    }
}
