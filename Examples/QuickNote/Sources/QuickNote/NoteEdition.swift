// SPDX-License-Identifier: Apache-2.0
// Tells the text of one file from that of another.

/// Which text a program shows: another one as soon as it opens a file that is not the one of before.
///
/// A text that was written on one edition and not saved must not take the place of another without a word: somebody put a copy back, or
/// another note in the same place.
public struct NoteEdition: Sendable, Hashable {
    let id: NoteID
    package let number: Int

    /// Whether both are of the same note, be it of different copies.
    public func isSameNote(as other: Self) -> Bool { id == other.id }
}
