// SPDX-License-Identifier: Apache-2.0
// What a locked note shows.

internal import QuickNote

/// The lock of a note: its picture, and why nobody is asked for a finger or a face.
struct LockFace: Sendable {
    let symbol: LockSymbol
    /// As a sentence; nil where somebody can be asked.
    let obstacle: String?

    init(_ notebook: Notebook) {
        symbol = notebook.symbol
        obstacle = symbol == .padlock ? notebook.obstacle.map(Self.sentence) : nil
    }

    private static func sentence(_ reason: String) -> String {
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst()
        return sentence.hasSuffix(".") ? sentence : sentence + "."
    }
}
