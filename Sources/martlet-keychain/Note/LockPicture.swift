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
    var invitation: String {
        switch self {
        case .fingerprint: "Touch the fingerprint reader, or type the password."
        case .face: "Look at the camera, or type the password."
        case .padlock: "Type the password."
        }
    }
}
