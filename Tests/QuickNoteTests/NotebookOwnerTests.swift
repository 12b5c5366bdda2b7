// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@testable import QuickNote

@Suite struct NotebookOwnerTests {
    /// Who locked the note while the reader still waited must not find it open.
    @Test(.timeLimit(.minutes(1))) func `a finger that comes late opens nothing that was locked meanwhile`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            note.lock()
            scene.owner.whenAsked { [owner = scene.owner] _ in
                #expect(throws: Never.self) { try note.unlock(password: NoteScene.password) }
                note.lock()
                owner.present(.match)
            }
            #expect(await refusal { try await note.unlockByOwner() } == .locked)
            #expect(try note.state == .locked)
            scene.owner.whenAsked { [owner = scene.owner] _ in
                #expect(throws: Never.self) { try note.reset() }
                owner.present(.match)
            }
            #expect(await refusal { try await note.unlockByOwner() } != nil)
            #expect(try note.state == .new)
            try scene.end()
        }
    }

    @Test func `a finger that comes second changes nothing`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            note.lock()
            scene.owner.whenAsked { [owner = scene.owner] _ in
                #expect(throws: Never.self) {
                    try note.unlock(password: NoteScene.password)
                    try note.save("newer text")
                }
                owner.present(.match)
            }
            // The item was kept anew by the password: a finger of before may be asked for it once more, and opens nothing else.
            _ = await refusal { try await note.unlockByOwner() }
            #expect(try note.text == "newer text")
            try scene.end()
        }
    }

    @Test func `another password is kept for the finger, too`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            let other = "test password two"
            try note.changePassword(from: NoteScene.password, to: other, repeated: other)
            note.lock()
            scene.owner.present(.match)
            try await note.unlockByOwner()
            #expect(try note.text == "some text")
            try scene.end()
        }
    }

    @Test func `a key of before another password asks for the password`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            let other = "test password two"
            // No reader while it is changed: the keychain keeps the former key for the finger.
            scene.owner.unenroll()
            try note.changePassword(from: NoteScene.password, to: other, repeated: other)
            note.lock()
            scene.owner.enroll()
            scene.owner.present(.match)
            #expect(await refusal { try await note.unlockByOwner() } == .sensorUnavailable)
            try note.unlock(password: other)
            note.lock()
            scene.owner.present(.match)
            try await note.unlockByOwner()
            #expect(try note.text == "some text")
            try scene.end()
        }
    }

    @Test func `a camera that the program gives no reason for is a padlock, and says why`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene(SimulatedOwner(biometry: .face), faceUsage: nil)
            let note = try scene.note(saying: "some text")
            note.lock()
            #expect(note.symbol == .padlock)
            let obstacle = try #require(note.obstacle)
            #expect(obstacle.contains("NSFaceIDUsageDescription"))
            do throws(NoteError) {
                try await note.unlockByOwner()
                Issue.record("it opened")
            } catch {
                #expect(error.code == .sensorUnavailable && error.message.contains("NSFaceIDUsageDescription"))
                #expect(error.message.hasSuffix("Type the password."))
            }
            #expect(scene.owner.questions.isEmpty)
            try scene.end()
        }
    }
}
