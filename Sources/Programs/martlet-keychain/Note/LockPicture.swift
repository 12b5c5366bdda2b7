// SPDX-License-Identifier: Apache-2.0
// The lock's picture for a terminal.

internal import QuickNote

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
