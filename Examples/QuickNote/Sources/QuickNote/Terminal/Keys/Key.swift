// SPDX-License-Identifier: Apache-2.0

/// A key, or what was pasted.
package enum Key: Sendable, Hashable {
    /// Something that was typed: whole characters, no control ones.
    case text(String)
    /// What a terminal says was pasted; lines may end in any way.
    case paste(String)
    /// A key that moves.
    case move(Motion, selects: Bool)
    /// Ctrl and a lowercase letter.
    case control(Character)
    /// Alt and a character.
    case alternate(Character)
    /// Enter, also the one of a number pad.
    case enter
    /// Tab.
    case tab
    /// Shift and Tab.
    case backTab
    /// Takes away what stands before the cursor.
    case backspace
    /// Ctrl or Alt, and Backspace.
    case backspaceWord
    /// Takes away what stands behind the cursor.
    case delete
    /// Escape, pressed by itself.
    case escape
}

/// Where a key moves to.
package enum Motion: Sendable, Hashable, CaseIterable {
    /// One character to the left.
    case left
    /// One character to the right.
    case right
    /// One line up.
    case up
    /// One line down.
    case down
    /// To the start of the word on the left.
    case wordLeft
    /// Behind the end of the word on the right.
    case wordRight
    /// To the start of the line.
    case lineStart
    /// To the end of the line.
    case lineEnd
    /// One screen up.
    case pageUp
    /// One screen down.
    case pageDown
    /// To the start of the text.
    case textStart
    /// To the end of the text.
    case textEnd
}
