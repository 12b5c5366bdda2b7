// SPDX-License-Identifier: Apache-2.0
// What was written and is in no file.

internal import QuickNote

/// Texts that came while the note was locked, kept in memory, as nothing could be kept elsewhere.
///
/// By what they were written on: a copy that was put in the file's place meanwhile is not written over, nor another note.
struct WaitingTexts {
    private var late: [NoteEdition: String] = [:]
    /// What was written on a file in whose place lies another copy of the same note now.
    private var left: (of: NoteEdition, text: String)?

    /// Whether nothing would be lost.
    var isEmpty: Bool { late.isEmpty && left == nil }

    /// The text that is to be saved on an edition.
    subscript(edition: NoteEdition) -> String? {
        get { late[edition] }
        set { late[edition] = newValue }
    }

    /// What was written on another copy of a note, for whoever has it open.
    func left(beside edition: NoteEdition) -> String? {
        left.flatMap { edition.isSameNote(as: $0.of) ? $0.text : nil }
    }

    /// Throws away what belongs to another copy.
    mutating func discardLeft() { left = nil }

    /// Throws away what was written on a note that was deleted.
    mutating func discard(_ edition: NoteEdition) {
        late = late.filter { !$0.key.isSameNote(as: edition) }
        if left?.of.isSameNote(as: edition) == true { left = nil }
    }

    /// Sees that a file was opened that is not the one of before.
    ///
    /// - Parameter now: What it is.
    /// - Returns: What is to be said of it.
    mutating func see(_ now: NoteEdition) -> String? {
        let former = late.filter { $0.key != now && $0.key.isSameNote(as: now) }
            .sorted { $0.key.number < $1.key.number }
        for (edition, _) in former { late[edition] = nil }
        if !former.isEmpty {
            let texts = [left(beside: now)].compactMap { $0 } + former.map(\.value)
            left = (now, texts.joined(separator: "\n"))
            return "Another copy of the note lies in its place. What you wrote last is not in it, and is shown below."
        }
        guard late.contains(where: { !$0.key.isSameNote(as: now) }) else { return nil }
        return """
            This is another note. What you wrote last belongs to the one that was here before, and waits in memory until \
            that one is opened.
            """
    }
}
