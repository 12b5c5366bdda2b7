// SPDX-License-Identifier: Apache-2.0
// The note's key behind a password.

import Crypto
import Foundation
import QuickNote
import Testing

@Suite struct PasswordLockTests {
    private let key = SymmetricKey(size: .bits256)
    private let password = "test password: martlet"

    private func lock() throws -> Data { try PasswordLock(key, password: password, cost: 15).bytes }

    @Test func `the password gives the key, another none`() throws {
        let bytes = try lock()
        #expect(bytes.count == 80)
        #expect(try PasswordLock(bytes).key(by: password) == key)
        for wrong in ["", "test password: martlets", "Test password: martlet"] {
            #expect(throws: NoteError(.passwordWrong, "")) { try PasswordLock(bytes).key(by: wrong) }
        }
    }

    @Test func `two spellings of one word are one password`() throws {
        let bytes = try PasswordLock(key, password: "Gru\u{308}\u{DF}e, 12345", cost: 15).bytes
        #expect(try PasswordLock(bytes).key(by: "Gr\u{FC}\u{DF}e, 12345") == key)
    }

    @Test func `no two locks are alike`() throws {
        #expect(try lock().dropFirst(4).prefix(16) != lock().dropFirst(4).prefix(16))
    }

    @Test func `what is changed opens nothing`() throws {
        let bytes = try lock()
        for index in [4, 19, 20, 31, 32, 63, 64, 79] {
            var other = bytes
            other[index] ^= 1
            #expect(throws: NoteError(.passwordWrong, ""), "\(index)") { try PasswordLock(other).key(by: password) }
        }
        for count in 1..<80 { #expect(throws: NoteError(.damaged, "")) { try PasswordLock(bytes.prefix(count)) } }
    }

    /// Whoever can write to the keychain must not make passwords easy to guess, nor the program take all memory.
    @Test(arguments: [(1, 0), (1, 14), (1, 21), (1, 255), (2, 0), (2, 7), (3, 0), (3, 2)])
    func `costs that were lowered or raised are refused before they are paid`(index: Int, value: UInt8) throws {
        var bytes = try lock()
        bytes[index] = value
        #expect(throws: NoteError(.damaged, "")) { try PasswordLock(bytes) }
    }

    @Test func `a newer version is told apart from damage`() throws {
        var bytes = try lock()
        bytes[0] = 2
        #expect(throws: NoteError(.newer, "")) { try PasswordLock(bytes) }
        #expect(throws: NoteError(.newer, "")) { try PasswordLock(Data()) }
    }
}
