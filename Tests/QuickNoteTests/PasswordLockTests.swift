// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import QuickNote
import Testing

@Suite struct PasswordLockTests {
    private let key = SymmetricKey(size: .bits256)
    private let device = SymmetricKey(size: .bits256)
    private let id = NoteID()
    private let password = "test password: martlet"

    private func lock(_ password: String? = nil) throws -> Data {
        try PasswordLock(key, password: password ?? self.password, device: device, note: id, cost: 15).bytes
    }

    private func opened(_ bytes: Data, by password: String? = nil) throws -> SymmetricKey {
        try PasswordLock(bytes).key(by: password ?? self.password, device: device, note: id)
    }

    @Test func `the password gives the key, another none`() throws {
        let bytes = try lock()
        #expect(bytes.count == PasswordLock.count && bytes.count == 79)
        #expect(try opened(bytes) == key)
        for wrong in ["", "test password: martlets", "Test password: martlet"] {
            #expect(throws: NoteError(.passwordWrong, "")) { try opened(bytes, by: wrong) }
        }
    }

    /// Whoever has the file and guesses the password still lacks the keychain.
    @Test func `another keychain opens nothing, nor is another note's lock one's own`() throws {
        let lock = try PasswordLock(lock())
        #expect(throws: NoteError(.passwordWrong, "")) {
            try lock.key(by: password, device: SymmetricKey(size: .bits256), note: id)
        }
        #expect(throws: NoteError(.passwordWrong, "")) {
            try lock.key(by: password, device: device, note: NoteID())
        }
    }

    @Test func `two spellings of one word are one password`() throws {
        #expect(try opened(lock("Gru\u{308}\u{DF}e, 12345"), by: "Gr\u{FC}\u{DF}e, 12345") == key)
    }

    @Test func `no two locks are alike`() throws {
        #expect(try lock().dropFirst(3).prefix(16) != lock().dropFirst(3).prefix(16))
    }

    @Test func `what is changed opens nothing`() throws {
        let bytes = try lock()
        for index in [3, 18, 19, 30, 31, 62, 63, 78] {
            var other = bytes
            other[index] ^= 1
            #expect(throws: NoteError(.passwordWrong, ""), "\(index)") { try opened(other) }
        }
        for count in 0..<79 { #expect(throws: NoteError(.damaged, "")) { try PasswordLock(bytes.prefix(count)) } }
    }

    /// Whoever can write to the file must not make passwords easy to guess, nor the program take all memory.
    @Test(arguments: [(0, 0), (0, 14), (0, 21), (0, 255), (1, 0), (1, 7), (2, 0), (2, 2)])
    func `costs that were lowered or raised are refused before they are paid`(index: Int, value: UInt8) throws {
        var bytes = try lock()
        bytes[index] = value
        #expect(throws: NoteError(.damaged, "")) { try PasswordLock(bytes) }
    }

    @Test func `an ID is as long as it is written`() {
        #expect(NoteID(Data(count: 15)) == nil && NoteID(Data(count: 17)) == nil)
        #expect(
            NoteID(Data([0, 1, 254] + [UInt8](repeating: 9, count: 13)))?.hexadecimal.hasPrefix("0001fe09") == true
        )
        #expect(NoteID() != NoteID())
    }
}
