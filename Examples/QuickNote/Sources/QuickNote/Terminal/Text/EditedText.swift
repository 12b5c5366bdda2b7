// SPDX-License-Identifier: Apache-2.0

/// A text, where its cursor is, what is selected, and how to undo.
///
/// Lines end by a line feed when read or given back; a carriage return before it, or alone, counts as one.
package struct EditedText: Sendable {
    /// How many steps can be undone.
    package static let undoLimit = 1_000
    /// How many bytes the lines of these steps may have together.
    package static let undoBytes = 8 << 20

    /// The lines, at least one.
    package private(set) var lines: [[Character]]
    /// Where the next character goes.
    package private(set) var cursor = TextPosition(line: 0, column: 0)
    /// Where the selection began; nil where nothing is selected.
    package private(set) var anchor: TextPosition?
    /// What was cut or copied last.
    package private(set) var clipboard = ""
    /// Counts the changes: another number is another text.
    package private(set) var revision = 0

    private var done: [EditStep] = []
    private var undone: [EditStep] = []
    /// Whether the next typed character belongs to the step before.
    private var isTyping = false

    /// Makes a text with the cursor at its beginning.
    package init(_ text: String = "") { lines = Self.lines(of: text) }

    /// The whole text.
    package var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// What is selected; nil where nothing is.
    package var selection: Range<TextPosition>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// The end of the text.
    package var end: TextPosition { TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count) }

    static func lines(of text: String) -> [[Character]] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map { Array($0) }
    }

    /// The characters of a range.
    package func text(in range: Range<TextPosition>) -> String {
        guard range.lowerBound.line < range.upperBound.line else {
            return String(lines[range.lowerBound.line][range.lowerBound.column..<range.upperBound.column])
        }
        let first = lines[range.lowerBound.line][range.lowerBound.column...]
        let last = lines[range.upperBound.line][..<range.upperBound.column]
        let between = lines[(range.lowerBound.line + 1)..<range.upperBound.line].map { String($0) }
        return ([String(first)] + between + [String(last)]).joined(separator: "\n")
    }
}

extension EditedText {
    /// Puts a text in place of what is selected, or at the cursor.
    package mutating func insert(_ text: String) {
        let isTyped = text.count == 1 && selection == nil && !text.contains(where: \.isNewline)
        replace(selection ?? cursor..<cursor, with: text, joins: isTyped && isTyping)
        isTyping = isTyped
    }

    /// Removes what is selected, or what is between the cursor and where a motion leads.
    package mutating func delete(towards other: TextPosition) {
        replace(selection ?? min(cursor, other)..<max(cursor, other), with: "", joins: false)
    }

    /// Keeps what is selected for ``paste()``.
    package mutating func copy() {
        if let selection { clipboard = text(in: selection) }
    }

    /// Keeps what is selected, and removes it.
    package mutating func cut() {
        copy()
        if selection != nil { delete(towards: cursor) }
    }

    /// Inserts what was kept.
    package mutating func paste() {
        if !clipboard.isEmpty { insert(clipboard) }
    }

    /// Moves the cursor.
    package mutating func move(to position: TextPosition, selects: Bool) {
        anchor = selects ? anchor ?? cursor : nil
        cursor = position
        isTyping = false
    }

    /// Selects everything.
    package mutating func selectAll() {
        anchor = TextPosition(line: 0, column: 0)
        cursor = end
        isTyping = false
    }

    /// Takes the last step back.
    package mutating func undo() {
        guard let step = done.popLast() else { return }
        put(step.before, inPlaceOf: step.first..<(step.first + step.after.count))
        (cursor, anchor, isTyping) = (step.cursor, step.anchor, false)
        undone.append(step)
    }

    /// Takes the last step that was taken back again.
    package mutating func redo() {
        guard let step = undone.popLast() else { return }
        put(step.after, inPlaceOf: step.first..<(step.first + step.before.count))
        (cursor, anchor, isTyping) = (step.end, nil, false)
        done.append(step)
    }

    private mutating func replace(_ range: Range<TextPosition>, with text: String, joins: Bool) {
        guard !range.isEmpty || !text.isEmpty else { return }
        let changed = range.lowerBound.line...range.upperBound.line
        let before = lines[changed].map { String($0) }
        // Joined as a text: two halves may become one character, and a position counts characters.
        let head = String(lines[changed.lowerBound][..<range.lowerBound.column]) + text
        let whole = head + String(lines[changed.upperBound][range.upperBound.column...])
        let after = Self.lines(of: whole)
        let ahead = Self.lines(of: head)
        lines.replaceSubrange(changed, with: after)
        let line = changed.lowerBound + ahead.count - 1
        let end = TextPosition(line: line, column: min(ahead[ahead.count - 1].count, lines[line].count))
        if joins, let last = done.last, last.first == changed.lowerBound, last.after.count == 1, after.count == 1 {
            done[done.count - 1].after = [whole]
            done[done.count - 1].end = end
        } else {
            let step = EditStep(
                first: changed.lowerBound,
                before: before,
                after: after.map { String($0) },
                cursor: cursor,
                anchor: anchor,
                end: end
            )
            done.append(step)
            forgetOldest()
        }
        (cursor, anchor, isTyping, undone) = (end, nil, false, [])
        revision += 1
    }

    private mutating func put(_ new: [String], inPlaceOf range: Range<Int>) {
        lines.replaceSubrange(range, with: new.map { Array($0) })
        revision += 1
    }

    /// Keeps what can be undone within bounds.
    private mutating func forgetOldest() {
        var bytes = done.reduce(0) { $0 + $1.byteCount }
        while done.count > Self.undoLimit || bytes > Self.undoBytes, done.count > 1 {
            bytes -= done.removeFirst().byteCount
        }
    }
}

/// The lines that one step changed, before and after it.
///
/// Lines and not characters: what was typed can become one character with its neighbour, and places in the line then mean others.
struct EditStep: Sendable {
    /// The line that the change begins with.
    let first: Int
    let before: [String]
    var after: [String]
    let cursor: TextPosition
    let anchor: TextPosition?
    /// Where the cursor was after it.
    var end: TextPosition

    var byteCount: Int { before.reduce(0) { $0 + $1.utf8.count } + after.reduce(0) { $0 + $1.utf8.count } }
}
