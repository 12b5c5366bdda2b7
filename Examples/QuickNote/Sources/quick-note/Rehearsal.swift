// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import Foundation
internal import KeychainItems
internal import NoteApplication

/// Walks through the note over a keychain in memory and a simulated owner, and says what came of it.
enum Rehearsal {
    @MainActor private static var checks: [Bool] = []

    @MainActor
    static func run() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "quick-note-\(UUID().uuidString)/note").path()
        let owner = SimulatedOwner(biometry: .face)
        try ProcessKeychain.install(InMemoryKeychain(owner: owner))
        try ProcessOwner.install(owner, faceUsage: "Your face opens your note.")

        var note = try Notebook(at: path)
        expect("a first run", try note.state == .new)
        expect("a short password", refused(.passwordShort) { try note.setPassword("short", repeated: "short") })
        expect("a slip", refused(.passwordsDiffer) { try note.setPassword("password 1", repeated: "password 2") })
        try note.setPassword("password 1", repeated: "password 1")
        try note.save("remember the milk")
        expect("an open note", try note.state == .open && note.text == "remember the milk")
        expect("set once", refused(.alreadySet) { try note.setPassword("password 3", repeated: "password 3") })

        note.lock()
        expect("a locked one shows nothing", try note.state == .locked && refused(.locked) { _ = try note.text })
        expect("nor takes anything", refused(.locked) { try note.save("overwritten") })
        expect("another password", refused(.passwordWrong) { try note.unlock(password: "password 2") })
        try note.unlock(password: "password 1")
        expect("its own", try note.text == "remember the milk")

        note.lock()
        expect("the sensor's picture", note.symbol == .face && note.obstacle == nil)
        owner.present(.match)
        try await note.unlockByOwner()
        expect("the owner's face", try note.text == "remember the milk")
        note.lock()
        for gesture in [OwnerGesture.cancel, .fallback] {
            owner.present(gesture)
            expect("who declines types the password", await refusedOwner(note) == .declined)
        }
        owner.unenroll()
        expect("nobody enrolled", await refusedOwner(note) == .sensorUnavailable && note.symbol == .padlock)
        owner.enroll()
        owner.present(.match)
        expect("somebody else enrolled", await refusedOwner(note) == .sensorUnavailable && note.isLocked)
        try note.unlock(password: "password 1")
        note.lock()
        owner.present(.match)
        try await note.unlockByOwner()
        expect("once the password was typed", try note.state == .open)

        let change = { (former: String) in
            try note.changePassword(from: former, to: "password 4", repeated: "password 4")
        }
        expect("a change needs the former password", refused(.passwordWrong) { try change("password 2") })
        try change("password 1")
        note.lock()
        expect("the former one is none any more", refused(.passwordWrong) { try note.unlock(password: "password 1") })
        expect("one window", refused(.openElsewhere) { _ = try Notebook(at: path) })

        let file = try Data(contentsOf: URL(filePath: path))
        expect("the file holds no word of it", file.range(of: Data("milk".utf8)) == nil)
        note = try reopened(path, leaving: &note)
        expect("locked at every start", try note.state == .locked)
        let other = try Notebook(at: path + ".other")
        try other.setPassword("password 5", repeated: "password 5")
        try other.reset()
        try note.unlock(password: "password 4")
        expect("the new one opens it, whatever other notes there were", try note.text == "remember the milk")
        try note.reset()
        expect("a reset is a first run", try note.state == .new && !FileManager.default.fileExists(atPath: path))

        print("\(checks.count { $0 }) of \(checks.count) as expected")
        try FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
        if checks.contains(false) { exit(1) }
    }

    /// Another start: the first program's file is let go before.
    @MainActor
    private static func reopened(_ path: String, leaving note: inout Notebook) throws -> Notebook {
        note = try Notebook(at: path + ".other")
        return try Notebook(at: path)
    }

    @MainActor
    private static func expect(_ what: String, _ isSo: Bool) {
        checks.append(isSo)
        print("\(isSo ? "ok  " : "FAIL") \(what)")
    }

    private static func refused(_ code: NoteError.Code, _ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch let error as NoteError { return error.code == code } catch { return false }
    }

    private static func refusedOwner(_ note: Notebook) async -> NoteError.Code? {
        do throws(NoteError) {
            try await note.unlockByOwner()
            return nil
        } catch { return error.code }
    }
}

extension Notebook {
    fileprivate var isLocked: Bool { (try? state) == .locked }
}
