// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

extension LockSymbol {
    /// A few rows that show it.
    var picture: [String] {
        switch self {
        case .fingerprint: [" .-\"\"-. ", "/ .--. \\", "| | || |", "| | || |", "  ' ||  "]
        case .face: [".-    -.", "  o  o  ", "   /    ", "  \\__/  ", "'-    -'"]
        case .padlock: ["  .--.  ", " |    | ", ".------.", "|  ()  |", "'------'"]
        }
    }

    /// What opens the note, as a sentence.
    ///
    /// - Parameter isAsking: Whether the sensor waits for somebody just now.
    /// - Returns: The sentence.
    func invitation(isAsking: Bool) -> String {
        switch (self, isAsking) {
        case (.fingerprint, true): "Touch the fingerprint reader, or type the password."
        case (.face, true): "Look at the camera, or type the password."
        case (.fingerprint, false): "Type the password, or press Esc to have the fingerprint reader asked."
        case (.face, false): "Type the password, or press Esc to have the camera asked."
        case (.padlock, _): "Type the password."
        }
    }
}

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
