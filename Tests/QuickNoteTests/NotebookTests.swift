// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import DeviceAuthentication
import Testing

@testable import QuickNote

@Suite struct NotebookTests {
    @Test func `two notes of one keychain know nothing of each other`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let first = try scene.note("first", saying: "the first text")
            let second = try scene.note("second", saying: "the second text", password: "test password two")
            first.lock()
            second.lock()
            #expect(await refusal { try second.unlock(password: NoteScene.password) } == .passwordWrong)
            try first.unlock(password: NoteScene.password)
            try first.reset()
            #expect(try first.state == .new && second.state == .locked)
            try second.unlock(password: "test password two")
            #expect(try second.text == "the second text")
            // Nor does one that was moved lose what opens it.
            second.lock()
            try FileManager.default.moveItem(atPath: scene.path("second"), toPath: scene.path("moved"))
            let moved = try scene.note("moved")
            scene.owner.present(.match)
            try await moved.unlockByOwner()
            #expect(try moved.text == "the second text")
            try scene.end()
        }
    }

    /// The vault keeps what an item said before, and people keep copies of files.
    @Test func `a former password opens what was written before it was changed, and nothing after`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "before")
            let former = try scene.bytes()
            let other = "test password two"
            #expect(
                await refusal { try note.changePassword(from: other, to: other, repeated: other) } == .passwordWrong
            )
            try note.changePassword(from: NoteScene.password, to: other, repeated: other)
            try note.save("after")
            let current = try scene.bytes()
            note.lock()
            #expect(await refusal { try note.unlock(password: NoteScene.password) } == .passwordWrong)
            // The former lock before the text of now.
            let mixed = former.prefix(115) + current.dropFirst(115)
            try scene.put(mixed)
            #expect(await refusal { try note.unlock(password: NoteScene.password) } == .damaged)
            try scene.put(former)
            try note.unlock(password: NoteScene.password)
            #expect(try note.text == "before")
            note.lock()
            try scene.put(current)
            try note.unlock(password: other)
            #expect(try note.text == "after")
            try scene.end()
        }
    }

    @Test func `another password that cannot be written leaves the former one and the text`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            let obstacle = scene.path("note.new")
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            let other = "test password two"
            #expect(
                await refusal { try note.changePassword(from: NoteScene.password, to: other, repeated: other) } == .file
            )
            try FileManager.default.removeItem(atPath: obstacle)
            try note.save("more text")
            note.lock()
            try note.unlock(password: NoteScene.password)
            #expect(try note.text == "more text")
            try scene.end()
        }
    }

    @Test func `a reset that the disk refuses leaves an open note as it is`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            try FileManager.default.removeItem(atPath: scene.path())
            try FileManager.default.createDirectory(atPath: scene.path(), withIntermediateDirectories: false)
            #expect(await refusal { try note.reset() } == .file)
            #expect(try note.state == .open && note.text == "some text")
            try FileManager.default.removeItem(atPath: scene.path())
            try note.save("some text")
            note.lock()
            try note.unlock(password: NoteScene.password)
            try scene.end()
        }
    }

    @Test func `each file that is opened is another edition, and a look at one is none`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "first")
            let (first, copy) = (note.edition, try scene.bytes())
            try note.save("second")
            note.lock()
            try note.unlock(password: NoteScene.password)
            #expect(note.edition == first && first != nil)
            try scene.put(copy)
            #expect(await refusal { try note.unlock(password: "another password") } == .passwordWrong)
            #expect(await refusal { try note.save("third") } == .file)
            #expect(await refusal { try note.reset() } == .file)
            #expect(try scene.bytes() == copy && note.text == "second" && note.edition == first)
            note.lock()
            try note.unlock(password: NoteScene.password)
            let second = try #require(note.edition)
            #expect(try note.text == "first" && second != first && second.isSameNote(as: try #require(first)))
            // A text that waited for its turn while another copy was opened.
            #expect(await refusal { try note.save("second and more", on: first) } == .file)
            #expect(try scene.bytes() == copy && note.shownText.edition == second)
            try note.save("first and more", on: second)
            try note.reset()
            #expect(note.edition == nil)
            try note.setPassword(NoteScene.password, repeated: NoteScene.password)
            #expect(try !second.isSameNote(as: #require(note.edition)))
            try scene.end()
        }
    }

    @Test func `behind its end nothing opens a note`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            note.end()
            #expect(await refusal { try note.unlock(password: NoteScene.password) } == .locked)
            #expect(await refusal { _ = try note.text } == .locked)
            try scene.end()
        }
    }

    @Test func `a reset needs no keychain, and opening does`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            note.lock()
            scene.keychain.lock = .locked
            #expect(try note.state == .locked)
            #expect(await refusal { try note.unlock(password: NoteScene.password) } == .keychain)
            try note.reset()
            #expect(try note.state == .new)
            #expect(
                await refusal { try note.setPassword(NoteScene.password, repeated: NoteScene.password) } == .keychain
            )
            #expect(try note.state == .new)
            try scene.end()
        }
    }

    @Test func `a file of another keychain, and one of another kind, are told and not touched`() async {
        await #expect(processExitsWith: .success) {
            let scene = try NoteScene()
            let note = try scene.note(saying: "some text")
            note.lock()
            let file = try scene.bytes()
            let other = try Notebook(at: scene.path("other"), service: "Another", cost: 15)
            try scene.put(file, "other")
            #expect(await refusal { try other.unlock(password: NoteScene.password) } == .keyMissing)
            // Nor is the right password called a wrong one where that keychain has notes of its own.
            let theirs = try Notebook(at: scene.path("theirs"), service: "Another", cost: 15)
            try theirs.setPassword(NoteScene.password, repeated: NoteScene.password)
            #expect(await refusal { try other.unlock(password: NoteScene.password) } == .keyMissing)
            // Somebody's own file, named by mistake.
            try scene.put(Data("my thesis".utf8), "thesis")
            let thesis = try scene.note("thesis")
            #expect(try thesis.state == .locked)
            #expect(await refusal { try thesis.unlock(password: NoteScene.password) } == .damaged)
            #expect(
                await refusal { try thesis.setPassword(NoteScene.password, repeated: NoteScene.password) }
                    == .alreadySet
            )
            #expect(try scene.bytes("thesis") == Data("my thesis".utf8) && scene.bytes("other") == file)
            #expect(try thesis.reset() == scene.path("thesis.before"))
            #expect(try scene.bytes("thesis.before") == Data("my thesis".utf8))
            try scene.end()
        }
    }
}
