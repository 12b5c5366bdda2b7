// SPDX-License-Identifier: Apache-2.0
// What a terminal and a page both say of a reset.

internal import QuickNote

extension Notebook {
    static let deleted = "The note and its password are deleted."

    /// What is said of a file that was none of a note.
    static func keptAside(_ path: String) -> String { "What lay there was no note. It is kept, as \(path)." }
}
