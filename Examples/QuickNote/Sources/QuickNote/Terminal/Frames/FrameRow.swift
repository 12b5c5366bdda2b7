// SPDX-License-Identifier: Apache-2.0

/// One row of a terminal.
package struct FrameRow: Sendable, Hashable {
    /// How text looks.
    ///
    /// No colours: bold, dim and reversed are readable on light and on dark.
    package enum Style: Sendable, Hashable {
        /// As the terminal shows text.
        case plain
        /// Heavier, for what is looked at first.
        case bold
        /// Weaker, for what is needed seldom.
        case dim
        /// With its colours exchanged, for what is selected.
        case reversed
    }

    /// A stretch of one style.
    package struct Span: Sendable, Hashable {
        /// What is shown; no control characters.
        package let text: String
        /// How.
        package let style: Style
    }

    /// The stretches, from the left.
    package private(set) var spans: [Span] = []
    /// The cells that they take.
    package private(set) var width = 0

    /// Makes a row of one style.
    ///
    /// Characters that a terminal acts upon are shown as pictures.
    package init(_ text: String = "", _ style: Style = .plain) { append(text, style) }

    /// Puts text behind what is there.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        var shown = ""
        for character in text {
            let cell = ShownCharacter(character, at: width)
            shown += cell.text
            width += cell.width
        }
        guard !shown.isEmpty else { return }
        if let last = spans.last, last.style == style {
            spans[spans.count - 1] = Span(text: last.text + shown, style: style)
        } else {
            spans.append(Span(text: shown, style: style))
        }
    }

    /// A row of a text, with what is selected reversed.
    init(_ text: EditedText, line: Int, columns: Range<Int>) {
        let selection = text.selection
        for column in columns {
            let isSelected = selection?.contains(TextPosition(line: line, column: column)) ?? false
            append(String(text.lines[line][column]), isSelected ? .reversed : .plain)
        }
        // A selected end of a line is shown too; otherwise an empty line would look unselected.
        let end = TextPosition(line: line, column: columns.upperBound)
        if columns.upperBound == text.lines[line].count, selection?.contains(end) == true { append(" ", .reversed) }
    }

    /// A row that has at most so many cells.
    package func cut(to limit: Int) -> FrameRow {
        guard width > limit else { return self }
        var row = FrameRow()
        for span in spans {
            for character in span.text {
                guard row.width + ShownCharacter(character, at: row.width).width <= limit else { return row }
                row.append(String(character), span.style)
            }
        }
        return row
    }
}
