// SPDX-License-Identifier: Apache-2.0
// One step that can be taken back.

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
