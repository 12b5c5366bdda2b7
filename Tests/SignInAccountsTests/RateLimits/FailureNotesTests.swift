// SPDX-License-Identifier: Apache-2.0
// What is noted beside the requests, and what comes back after a fault.

import Testing
import WebAuthnTypes

@testable import SignInAccounts

@Suite struct FailureNotesTests {
    private func note(_ failures: Int, _ kind: TrailKind = .manyFailures) -> FailureNote {
        FailureNote(name: "ada", kind: kind, failures: failures, at: UnixTime(seconds: 1_800_000_000))
    }

    @Test func `one that comes back after a fault hides no later and more serious one`() {
        let notes = FailureNotes()
        notes.note(note(10))
        let taken = notes.drain(500)
        notes.note(note(100))
        for note in taken { notes.note(note) }
        #expect(notes.drain(500).map(\.failures) == [100])
    }

    @Test func `passwords and codes are told apart`() {
        let notes = FailureNotes()
        notes.note(note(10))
        notes.note(note(3, .codesRefused))
        notes.takeBack("ada", failures: 3)
        #expect(notes.drain(500).count == 2)
        notes.note(note(10))
        notes.takeBack("ada", failures: 10)
        #expect(notes.drain(500).isEmpty)
    }
}
