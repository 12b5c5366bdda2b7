// SPDX-License-Identifier: Apache-2.0
// The file of a note, and what somebody may have done to it.

import Crypto
import Foundation
import QuickNote
import Testing

@Suite struct SealedNoteTests {
    private let key = SymmetricKey(size: .bits256)

    @Test(arguments: [
        "", "a", "Grüße, 日本語 👩‍👩‍👧", String(repeating: "x", count: 1_020), String(repeating: "y\n", count: 512),
    ])
    func `what was sealed comes back, and cannot be read`(text: String) throws {
        let bytes = try SealedNote(text, with: key).bytes
        #expect(try SealedNote(bytes).text(with: key) == text)
        if text.utf8.count > 8 { #expect(bytes.range(of: Data(text.utf8.prefix(8))) == nil) }
        // Another save of the same text has no byte of the former one but its beginning.
        #expect(try SealedNote(text, with: key).bytes.dropFirst(12).prefix(12) != bytes.dropFirst(12).prefix(12))
    }

    @Test func `its size tells little of the text's`() throws {
        let sizes = try Set(
            (0..<1_021).map { try SealedNote(String(repeating: "x", count: $0), with: key).bytes.count }
        )
        #expect(sizes == [12 + 12 + 1_024 + 16])
    }

    @Test func `each flipped bit is noticed`() throws {
        let bytes = try SealedNote("some text", with: key).bytes
        for bit in 0..<(bytes.count * 8) {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: NoteError.self, "bit \(bit)") { try SealedNote(other).text(with: key) }
        }
    }

    @Test func `each cut is noticed, and what is put behind it`() throws {
        let bytes = try SealedNote("some text", with: key).bytes
        for count in 0..<bytes.count {
            #expect(throws: NoteError(.damaged, ""), "\(count)") { try SealedNote(bytes.prefix(count)).text(with: key) }
        }
        #expect(throws: NoteError(.damaged, "")) { try SealedNote(bytes + [0]).text(with: key) }
    }

    @Test func `another note's file does not open`() throws {
        let other = try SealedNote("theirs", with: SymmetricKey(size: .bits256)).bytes
        #expect(throws: NoteError(.damaged, "")) { try SealedNote(other).text(with: key) }
    }

    @Test func `a newer version is told apart from damage`() throws {
        var bytes = try SealedNote("some text", with: key).bytes
        bytes[11] = 2
        #expect(throws: NoteError(.newer, "")) { try SealedNote(bytes) }
    }

    @Test func `a text longer than the limit is refused, one of just that length is not`() throws {
        let longest = String(repeating: "x", count: SealedNote.limit)
        #expect(try SealedNote(SealedNote(longest, with: key).bytes).text(with: key).utf8.count == SealedNote.limit)
        #expect(throws: NoteError(.tooLong, "")) { try SealedNote(longest + "x", with: key) }
    }

    /// What only a holder of the key can make, and none of ours does.
    @Test(arguments: [
        Data(), Data([0, 0, 0]), Data([0, 0, 0, 2, 0x61]), Data([0xFF, 0xFF, 0xFF, 0xFF, 0x61]),
        Data([0, 0, 0, 1, 0xFF]),
    ])
    func `contents that are no note are refused`(plain: Data) throws {
        let header = Data("MARTLETNOTE".utf8) + [1]
        let sealed = try #require(AES.GCM.seal(plain, using: key, authenticating: header).combined)
        #expect(throws: NoteError(.damaged, "")) { try SealedNote(header + sealed).text(with: key) }
    }
}
