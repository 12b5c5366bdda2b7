// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import MartletTesting
import QuickNote
import Testing

@Suite struct NoteVectorTests {
    private let vectors: NoteVectors
    private let id: NoteID
    private let device: SymmetricKey
    private let key: SymmetricKey

    init() throws {
        vectors = try NoteVectors.load()
        id = try #require(NoteID(Data(hex: vectors.id)))
        device = SymmetricKey(data: try Data(hex: vectors.device))
        key = SymmetricKey(data: try Data(hex: vectors.key))
        try #require(vectors.notes.count == 5)
    }

    @Test func `each password opens its lock, and each file its text`() throws {
        for note in vectors.notes {
            let password = String(decoding: try Data(hex: note.password), as: UTF8.self)
            let lock = try PasswordLock(Data(hex: note.lock))
            #expect(lock.bytes.first == note.log2N)
            #expect(try lock.key(by: password, device: device, note: id) == key)
            let sealed = try SealedNote(Data(hex: note.file))
            #expect(try Data(sealed.text(with: key).utf8) == Data(hex: note.text))
            #expect(try sealed.lock.bytes == lock.bytes && sealed.mark.bytes == Data(hex: note.mark))
            #expect(sealed.id == id && KeychainMark(device, note: id) == sealed.mark)
        }
    }

    @Test func `a password in another form of Unicode opens the same lock, one in another word does not`() throws {
        let lock = try PasswordLock(Data(hex: vectors.notes[1].lock))
        #expect(try lock.key(by: "Gr\u{FC}\u{DF}e, fink 123", device: device, note: id) == key)
        #expect(throws: NoteError(.passwordWrong, "")) {
            try lock.key(by: "Gr\u{FC}sse, fink 123", device: device, note: id)
        }
    }

    /// One byte of each part: salt, nonce, wrapped key and tag.
    @Test(arguments: [3, 18, 19, 30, 31, 62, 63, 78])
    func `a lock with a flipped byte does not open`(index: Int) throws {
        let note = vectors.notes[2]
        let password = String(decoding: try Data(hex: note.password), as: UTF8.self)
        var bytes = try Data(hex: note.lock)
        bytes[index] ^= 0xFF
        let lock = try PasswordLock(bytes)
        #expect(throws: NoteError(.passwordWrong, "")) { try lock.key(by: password, device: device, note: id) }
    }

    @Test func `a file with any flipped byte does not open`() throws {
        let bytes = try Data(hex: vectors.notes[1].file)
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0xFF
            #expect(throws: NoteError.self, "byte \(index)") { try SealedNote(other).text(with: key) }
        }
    }
}
