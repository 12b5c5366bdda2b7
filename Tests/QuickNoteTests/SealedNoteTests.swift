// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import QuickNote
import Testing

@Suite struct SealedNoteTests {
    private static let headerCount = 11 + 1 + 16 + 8 + 79
    private let key = SymmetricKey(size: .bits256)
    private let id = NoteID()
    private let lock: PasswordLock
    private let mark: KeychainMark

    init() throws {
        let device = SymmetricKey(size: .bits256)
        mark = KeychainMark(device, note: id)
        lock = try PasswordLock(key, password: "test password", device: device, note: id, cost: 15)
    }

    private func sealed(_ text: String) throws -> Data {
        try SealedNote(text, with: key, note: id, mark: mark, lock: lock).bytes
    }

    private func opened(_ bytes: Data) throws -> String { try SealedNote(bytes).text(with: key) }

    @Test(arguments: [
        "", "a", "Grüße, 日本語 👩‍👩‍👧", String(repeating: "x", count: 1_020), String(repeating: "y\n", count: 512),
    ])
    func `what was sealed comes back, and cannot be read`(text: String) throws {
        let bytes = try sealed(text)
        let read = try SealedNote(bytes)
        #expect(try read.text(with: key) == text && read.id == id && read.mark == mark && read.lock.bytes == lock.bytes)
        if text.utf8.count > 8 { #expect(bytes.range(of: Data(text.utf8.prefix(8))) == nil) }
        // Another save of the same text has no byte of the former one but its beginning.
        let count = Self.headerCount
        #expect(try sealed(text).dropFirst(count).prefix(12) != bytes.dropFirst(count).prefix(12))
    }

    @Test func `its size tells little of the text's`() throws {
        let sizes = try Set((0..<1_021).map { try sealed(String(repeating: "x", count: $0)).count })
        #expect(sizes == [Self.headerCount + 12 + 1_024 + 16])
    }

    @Test func `each flipped bit is noticed`() throws {
        let bytes = try sealed("some text")
        for bit in 0..<(bytes.count * 8) {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: NoteError.self, "bit \(bit)") { try opened(other) }
        }
    }

    @Test func `each cut is noticed, and what is put behind it`() throws {
        let bytes = try sealed("some text")
        for count in 0..<bytes.count {
            #expect(throws: NoteError(.damaged, ""), "\(count)") { try opened(bytes.prefix(count)) }
        }
        #expect(throws: NoteError(.damaged, "")) { try opened(bytes + [0]) }
    }

    /// Who knew a former password has its lock from a copy: put before the text of now, it is noticed.
    @Test func `a lock of before fits no text of after`() throws {
        let former = try sealed("before")
        let changed = try PasswordLock(key, password: "another", device: key, note: id, cost: 15)
        let new = try SealedNote("after", with: key, note: id, mark: mark, lock: changed).bytes
        #expect(throws: NoteError(.damaged, "")) {
            try opened(former.prefix(Self.headerCount) + new.dropFirst(Self.headerCount))
        }
    }

    @Test func `another note's file does not open`() throws {
        #expect(throws: NoteError(.damaged, "")) {
            try SealedNote(sealed("theirs")).text(with: SymmetricKey(size: .bits256))
        }
    }

    @Test func `a newer version is told apart from damage`() throws {
        var bytes = try sealed("some text")
        bytes[11] = 3
        #expect(throws: NoteError(.newer, "")) { try SealedNote(bytes) }
        bytes[11] = 1
        #expect(throws: NoteError(.damaged, "")) { try SealedNote(bytes) }
    }

    @Test func `a text longer than the limit is refused, one of just that length is not`() throws {
        let longest = String(repeating: "x", count: SealedNote.limit)
        let bytes = try sealed(longest)
        #expect(try opened(bytes).utf8.count == SealedNote.limit && bytes.count <= SealedNote.longest)
        #expect(throws: NoteError(.tooLong, "")) { try sealed(longest + "x") }
    }

    /// What only a holder of the key can make, and none of ours does.
    @Test(arguments: [
        Data(), Data([0, 0, 0]), Data([0, 0, 0, 2, 0x61]), Data([0xFF, 0xFF, 0xFF, 0xFF, 0x61]),
        Data([0, 0, 0, 1, 0xFF]), Data([0, 0, 0, 1, 0x61, 0, 1]),
        Data([0, 0x10, 0, 1] + [UInt8](repeating: 0x61, count: 1_048_577)),
    ])
    func `contents that are no note are refused`(plain: Data) throws {
        let header = try sealed("").prefix(Self.headerCount)
        let box = try #require(AES.GCM.seal(plain, using: key, authenticating: header).combined)
        #expect(throws: NoteError(.damaged, "")) { try opened(header + box) }
    }
}
