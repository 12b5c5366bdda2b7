// SPDX-License-Identifier: Apache-2.0

/// A line, folded into rows of a width: at spaces where there are any, within words where there are none.
package struct WrappedLine: Sendable {
    /// The characters of each row, as columns of the line; at least one row, which may be empty.
    package let rows: [Range<Int>]
    private let cells: [Int]

    /// Folds a line.
    ///
    /// - Parameters:
    ///   - line: Its characters.
    ///   - width: The cells of a row, at least 4.
    package init(_ line: [Character], width: Int) {
        let width = max(width, 4)
        var rows: [Range<Int>] = []
        var cells: [Int] = []
        var (start, filled, space) = (0, 0, 0)
        for (column, character) in line.enumerated() {
            var shown = ShownCharacter(character, at: filled)
            // More than once where what moves to the next row all but fills it.
            while filled + shown.width > width {
                // Behind the last space of the row, if that leaves something of it.
                let end = space > start ? space : column
                rows.append(start..<end)
                start = end
                filled = 0
                for moved in end..<column {
                    cells[moved] = filled
                    filled += ShownCharacter(line[moved], at: filled).width
                }
                shown = ShownCharacter(character, at: filled)
            }
            cells.append(filled)
            filled += shown.width
            if character == " " || character == "\t" { space = column + 1 }
        }
        rows.append(start..<line.count)
        // The cursor behind the last cell of a full row stands at the beginning of the next one.
        if filled >= width {
            rows.append(line.count..<line.count)
            filled = 0
        }
        self.rows = rows
        self.cells = cells + [filled]
    }

    /// The row in which a column is.
    package func row(of column: Int) -> Int { rows.lastIndex { $0.lowerBound <= column } ?? 0 }

    /// The cell at which a column begins.
    package func cell(of column: Int) -> Int { cells[min(column, cells.count - 1)] }

    /// The column at a cell of a row, or the last one that the row has.
    package func column(at cell: Int, row: Int) -> Int {
        let range = rows[row]
        let isLast = row == rows.count - 1
        let last = isLast ? range.upperBound : max(range.upperBound - 1, range.lowerBound)
        return (range.lowerBound...last).last { cells[$0] <= cell } ?? range.lowerBound
    }
}
