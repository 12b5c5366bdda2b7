// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

/// A few secret fields, one of which has the cursor.
struct NoteForm {
    let labels: [String]
    private(set) var fields: [SecretField]
    private(set) var focus = 0

    init(_ labels: [String]) {
        self.labels = labels
        fields = labels.map { _ in SecretField() }
    }

    /// Does what a key says.
    ///
    /// - Returns: What was typed, once Enter is pressed in the last field.
    mutating func handle(_ key: Key) -> [String]? {
        switch key {
        case .enter where focus == fields.count - 1: return fields.map(\.typed)
        case .enter, .tab, .move(.down, _): focus = (focus + 1) % fields.count
        case .backTab, .move(.up, _): focus = (focus + fields.count - 1) % fields.count
        default: _ = fields[focus].handle(key)
        }
        return nil
    }

    /// Empties the fields.
    mutating func clear() { self = NoteForm(labels) }

    /// The rows, and the cursor in them.
    var shown: (rows: [FrameRow], cursor: Frame.Cursor) {
        let width = labels.map(\.count).max() ?? 0
        var rows: [FrameRow] = []
        for (label, field) in zip(labels, fields) {
            var row = FrameRow("  \(label):\(String(repeating: " ", count: width - label.count)) ", .bold)
            row.append(field.shown)
            rows.append(row)
        }
        return (rows, Frame.Cursor(row: focus, cell: rows[focus].width))
    }
}
