// SPDX-License-Identifier: Apache-2.0

internal import QuickNote

/// Texts that came while the note was locked, kept in memory, as nothing could be kept elsewhere.
///
/// By what they were written on: a copy that was put in the file's place meanwhile is not written over, nor another note.
struct WaitingTexts {
    private var late: [NoteEdition: String] = [:]
    /// What was written on files in whose place lies another copy of the same note now, one for each note.
    private var left: [Left] = []
    private var number = 0

    /// A text that no file has, by a number that is another one once there is more of it.
    struct Left {
        let edition: NoteEdition
        let number: Int
        let text: String
    }

    /// Whether nothing would be lost.
    var isEmpty: Bool { late.isEmpty && left.isEmpty }

    /// The text that is to be saved on an edition.
    subscript(edition: NoteEdition) -> String? {
        get { late[edition] }
        set { late[edition] = newValue }
    }

    /// What was written on another copy of a note, for whoever has it open.
    func left(beside edition: NoteEdition) -> Left? { left.first { edition.isSameNote(as: $0.edition) } }

    /// Throws away what belongs to another copy of a note.
    ///
    /// - Returns: Whether it was there, and nothing was added to it since it was seen.
    mutating func discardLeft(_ number: Int, beside edition: NoteEdition) -> Bool {
        guard left(beside: edition)?.number == number else { return false }
        left.removeAll { $0.number == number }
        return true
    }

    /// Throws away what was written on a note that was deleted.
    mutating func discard(_ edition: NoteEdition) {
        late = late.filter { !$0.key.isSameNote(as: edition) }
        left.removeAll { $0.edition.isSameNote(as: edition) }
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
            let texts = [left(beside: now)?.text].compactMap { $0 } + former.map(\.value)
            left.removeAll { $0.edition.isSameNote(as: now) }
            number += 1
            left.append(Left(edition: now, number: number, text: texts.joined(separator: "\n")))
            return "Another copy of the note lies in its place. What you wrote last is not in it, and is shown below."
        }
        guard late.contains(where: { !$0.key.isSameNote(as: now) }) else { return nil }
        return """
            This is another note. What you wrote last belongs to the one that was here before, and waits in memory until \
            that one is opened.
            """
    }
}
