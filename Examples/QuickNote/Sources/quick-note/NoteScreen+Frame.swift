// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

extension NoteScreen {
    /// What is shown now.
    var frame: Frame {
        var rows = [title]
        var cursor: Frame.Cursor?
        switch mode {
        case .editing:
            let shown = view.shown
            cursor = Frame.Cursor(row: shown.cursor.row + 1, cell: shown.cursor.cell)
            rows += shown.rows
        case .setting(let form):
            rows += lines(
                "Nothing is written yet. Choose a password for your note, of \(Notebook.shortest) characters at least."
            )
            cursor = add(form, to: &rows)
        case .locked(let form):
            rows += [FrameRow()] + lock.symbol.picture.map { FrameRow("  \($0)", .bold) }
            rows += lines(lock.symbol.invitation(isAsking: isAsking))
            cursor = add(form, to: &rows)
            if let obstacle = lock.obstacle, talk == nil { rows += lines(obstacle) }
        case .changing(let form):
            rows += lines("Choose another password.")
            cursor = add(form, to: &rows)
        case .resetting:
            rows += lines("This deletes the note and its password for good.")
            rows += [FrameRow("  Press capital D to delete them, any other key to keep them.")]
        }
        if let talk, !isEditing { rows += lines(talk) }
        // A sentence that needs several rows lies over the text until the next key.
        let last = footers
        rows = Array(rows.prefix(max(height - last.count, 1)))
        rows += Array(repeating: FrameRow(), count: max(height - last.count - rows.count, 0))
        rows += last
        return Frame(rows, cursor: work == nil ? cursor : nil, width: width, height: height)
    }

    /// What is to be said.
    private var talk: String? { work ?? message }

    private var isEditing: Bool {
        if case .editing = mode { true } else { false }
    }

    private var title: FrameRow {
        let state =
            switch mode {
            case .setting: "new"
            case .locked: "locked"
            case .editing: unsaved == nil ? "saved" : "not saved yet"
            case .changing: "another password"
            case .resetting: "delete"
            }
        let text = " Note: \(state)"
        return FrameRow(text + String(repeating: " ", count: max(width - text.count, 0)), .reversed)
    }

    private var footer: String {
        switch mode {
        case .setting: " Tab next field  Enter set  Ctrl-Q close"
        case .locked where mayAskOwner: " Enter open  Esc ask the reader again  Ctrl-R delete  Ctrl-Q close"
        case .locked: " Enter open  Ctrl-R delete  Ctrl-Q close"
        case .editing: " Ctrl and  Q close  L lock  S save  Z undo  P password  R delete"
        case .changing: " Tab next field  Enter change  Esc back  Ctrl-Q close"
        case .resetting: " Capital D delete  Esc back  Ctrl-Q close"
        }
    }

    private var footers: [FrameRow] {
        guard isEditing, let talk else { return [FrameRow(footer, .dim)] }
        return folded(talk, " ").prefix(4).map { FrameRow($0, .reversed) }
    }

    /// A sentence as lines that fit the width.
    private func folded(_ text: String, _ margin: String) -> [String] {
        let characters = Array(text)
        let rows = WrappedLine(characters, width: max(width - 2 * margin.count, 4)).rows
        return rows.filter { !$0.isEmpty }.map { margin + String(characters[$0]) }
    }

    private func add(_ form: NoteForm, to rows: inout [FrameRow]) -> Frame.Cursor {
        let shown = form.shown
        let cursor = Frame.Cursor(row: rows.count + shown.cursor.row, cell: shown.cursor.cell)
        rows += shown.rows
        return cursor
    }

    /// A paragraph between empty rows, folded to the width.
    private func lines(_ text: String) -> [FrameRow] {
        let rows = folded(text, "  ").map { FrameRow($0) }
        return [FrameRow()] + rows + [FrameRow()]
    }
}
