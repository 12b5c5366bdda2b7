// SPDX-License-Identifier: Apache-2.0
// Properties of what the note reads: a terminal's keys, its lock and its file. The last two are no product's: the fuzzer's own
// package compiles their sources once more, under another name.

import Crypto
import Foundation

import QuickNote

extension FuzzProperty {
    /// Keys do not hang on where the bytes were cut, and none of them types what a terminal acts upon.
    static let terminalKeys = FuzzProperty("terminal-keys") { bytes in
        var (whole, cut) = (KeyReader(), KeyReader())
        let keys = joined(whole.read(bytes) + whole.flush())
        let pieces = joined(bytes.flatMap { cut.read([$0]) } + cut.flush())
        if keys != pieces { return "what was cut elsewhere are other keys" }
        var view = TextView("", width: 7, height: 3)
        for key in keys {
            if case .text(let text) = key,
                text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            {
                return "a control character is typed"
            }
            _ = view.handle(key)
            let (rows, cursor) = view.shown
            if rows.count > 3 || cursor.row > 2 || cursor.cell > 7 { return "the cursor left the window" }
        }
        let shown = Frame(view.shown.rows, cursor: nil, width: 7, height: 3).rows.flatMap(\.spans).map(\.text).joined()
        let acts = shown.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return acts ? "what is shown acts upon the terminal" : nil
    }

    /// Texts that came one after the other as one.
    private static func joined(_ keys: [Key]) -> [Key] {
        keys.reduce(into: []) { joined, key in
            if case .text(let more) = key, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + more)
            } else {
                joined.append(key)
            }
        }
    }

    static let noteLock = FuzzProperty(
        "note-lock",
        decoding: { try PasswordLock(Data($0)) },
        check: { lock, bytes throws(Violation) in
            try Violation.unless(Array(lock.bytes) == bytes && bytes.count == 79, "a lock says something else")
            try Violation.unless((15...20).contains(bytes[0]), "a lock is too cheap or too dear")
        }
    )

    static let noteFile = FuzzProperty("note-file") { bytes in
        let key = SymmetricKey(data: [UInt8](repeating: 7, count: 32))
        if let note = try? SealedNote(Data(bytes)), Array(note.bytes) != bytes { return "a file says something else" }
        guard let text = try? SealedNote.text(of: Data(bytes)) else { return nil }
        let id = NoteID()
        // Costs, salt and a box that nothing opens: only what lies behind them is asked for here.
        guard let lock = try? PasswordLock(Data([15, 8, 1] + [UInt8](repeating: 7, count: 76))),
            let sealed = try? SealedNote(text, with: key, note: id, mark: KeychainMark(key, note: id), lock: lock),
            let again = try? SealedNote(sealed.bytes)
        else {
            return "a text that was read cannot be written"
        }
        return (try? again.text(with: key)) == text ? nil : "a text comes back as another"
    }
}
