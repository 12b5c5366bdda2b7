// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import Testing
import WebAuthnTypes

import SignInAccounts

@Suite struct FailureNotesTests {
    private let stranger = PasswordAttempt(name: "ada", source: .stranger)

    private func note(_ failures: Int, _ kind: TrailKind = .manyFailures) -> FailureNote {
        FailureNote(of: .name("ada"), kind: kind, failures: failures, at: UnixTime(seconds: 1_800_000_000))
    }

    @Test func `one that comes back after a fault hides no later and more serious one`() {
        let notes = FailureNotes()
        notes.note(note(10), of: .passwords(stranger))
        let taken = notes.drain(500)
        notes.note(note(100), of: .passwords(stranger))
        for (count, note) in taken { notes.note(note, of: count) }
        #expect(notes.drain(500).values.map(\.failures) == [100])
    }

    @Test func `passwords and codes are told apart, and so are those of a session`() {
        let notes = FailureNotes()
        notes.note(note(10), of: .passwords(stranger))
        notes.note(note(3, .codesRefused), of: .codes(UserHandle(from: .system)))
        notes.takeBack(stranger, failures: 3)
        // The owner's right password in a session hides no stranger's wrong ones.
        notes.takeBack(PasswordAttempt(name: "ada", source: .member), failures: 10)
        #expect(notes.drain(500).count == 2)
        notes.note(note(10), of: .passwords(stranger))
        notes.takeBack(stranger, failures: 10)
        #expect(notes.drain(500).isEmpty)
    }
}
