// SPDX-License-Identifier: Apache-2.0
// A text that somebody edits: lines, a cursor, a selection, and the way back.

/// A text, where its cursor is, what is selected, and how to undo.
///
/// Lines end by a line feed when read or given back; a carriage return before it, or alone, counts as one.
public struct EditedText: Sendable {
    /// How many steps can be undone.
    public static let undoLimit = 1_000
    /// How many bytes the lines of these steps may have together.
    public static let undoBytes = 8 << 20

    /// The lines, at least one.
    public private(set) var lines: [[Character]]
    /// Where the next character goes.
    public private(set) var cursor = TextPosition(line: 0, column: 0)
    /// Where the selection began; nil where nothing is selected.
    public private(set) var anchor: TextPosition?
    /// What was cut or copied last.
    public private(set) var clipboard = ""
    /// Counts the changes: another number is another text.
    public private(set) var revision = 0

    private var done: [EditStep] = []
    private var undone: [EditStep] = []
    /// Whether the next typed character belongs to the step before.
    private var isTyping = false

    /// Makes a text with the cursor at its beginning.
    public init(_ text: String = "") { lines = Self.lines(of: text) }

    /// The whole text.
    public var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// What is selected; nil where nothing is.
    public var selection: Range<TextPosition>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// The end of the text.
    public var end: TextPosition { TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count) }

    static func lines(of text: String) -> [[Character]] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map { Array($0) }
    }

    /// The characters of a range.
    public func text(in range: Range<TextPosition>) -> String {
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
    public mutating func insert(_ text: String) {
        let isTyped = text.count == 1 && selection == nil && !text.contains(where: \.isNewline)
        replace(selection ?? cursor..<cursor, with: text, joins: isTyped && isTyping)
        isTyping = isTyped
    }

    /// Removes what is selected, or what is between the cursor and where a motion leads.
    public mutating func delete(towards other: TextPosition) {
        replace(selection ?? min(cursor, other)..<max(cursor, other), with: "", joins: false)
    }

    /// Keeps what is selected for ``paste()``.
    public mutating func copy() {
        if let selection { clipboard = text(in: selection) }
    }

    /// Keeps what is selected, and removes it.
    public mutating func cut() {
        copy()
        if selection != nil { delete(towards: cursor) }
    }

    /// Inserts what was kept.
    public mutating func paste() {
        if !clipboard.isEmpty { insert(clipboard) }
    }

    /// Moves the cursor.
    public mutating func move(to position: TextPosition, selects: Bool) {
        anchor = selects ? anchor ?? cursor : nil
        cursor = position
        isTyping = false
    }

    /// Selects everything.
    public mutating func selectAll() {
        anchor = TextPosition(line: 0, column: 0)
        cursor = end
        isTyping = false
    }

    /// Takes the last step back.
    public mutating func undo() {
        guard let step = done.popLast() else { return }
        put(step.before, inPlaceOf: step.first..<(step.first + step.after.count))
        (cursor, anchor, isTyping) = (step.cursor, step.anchor, false)
        undone.append(step)
    }

    /// Takes the last step that was taken back again.
    public mutating func redo() {
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
