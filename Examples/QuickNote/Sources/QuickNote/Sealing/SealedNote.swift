// SPDX-License-Identifier: Apache-2.0
// A note as it lies in its file.

package import Crypto
package import Foundation

/// A note, sealed with AES-256-GCM: docs/formats/note.md, section 3.
///
/// The bytes `MARTLETNOTE`, a version, the note's ID, the mark of the keychain that it belongs to, its password lock, 12 bytes of nonce, the sealed text, 16 of tag. What is sealed are
/// four bytes of count, the text in UTF-8, and zeros up to a multiple of 1,024 bytes, so that the file's size says little.
package struct SealedNote: Sendable {
    private static let magic = Data("MARTLETNOTE".utf8)
    private static let version: UInt8 = 2
    private static let headerCount = magic.count + 1 + NoteID.count + KeychainMark.count + PasswordLock.count
    private static let step = 1_024
    /// The longest text, in bytes of UTF-8.
    package static let limit = 1 << 20
    /// The longest file, in bytes: header, count, text, zeros, nonce and tag.
    package static let longest = headerCount + limit + step + 28

    /// Which note it is.
    package let id: NoteID
    /// Which keychain it belongs to.
    package let mark: KeychainMark
    /// What the password opens.
    package let lock: PasswordLock
    /// What the file holds.
    package let bytes: Data

    /// Seals a text.
    package init(
        _ text: String,
        with key: SymmetricKey,
        note id: NoteID,
        mark: KeychainMark,
        lock: PasswordLock
    ) throws(NoteError) {
        let count = text.utf8.count
        guard count <= Self.limit else {
            throw NoteError(.tooLong, "A note holds at most 1 MiB of text; this is \(count) bytes.")
        }
        let plain = Self.contents(of: text)
        let header = Self.magic + [Self.version] + id.bytes + mark.bytes + lock.bytes
        // The lock is bound to the text: one of before, whose password somebody knew, fits no text of after.
        guard let box = try? AES.GCM.seal(plain, using: key, authenticating: header), let sealed = box.combined else {
            throw NoteError(.damaged, "The note cannot be sealed.")
        }
        (self.id, self.mark, self.lock, bytes) = (id, mark, lock, header + sealed)
    }

    /// Reads a file.
    ///
    /// - Throws: `damaged` where it is none of a note, `newer` for a later version.
    package init(_ bytes: Data) throws(NoteError) {
        let bytes = Data(bytes)
        guard Self.isNote(bytes), bytes.count > Self.magic.count else { throw .damagedFile }
        let version = bytes[Self.magic.count]
        guard version <= Self.version else {
            throw NoteError(.newer, "A newer version wrote this note; use that one.")
        }
        guard version == Self.version, bytes.count > Self.headerCount,
            let id = NoteID(bytes.dropFirst(Self.magic.count + 1).prefix(NoteID.count)),
            let mark = KeychainMark(bytes.dropFirst(Self.magic.count + 1 + NoteID.count).prefix(KeychainMark.count))
        else { throw .damagedFile }
        lock = try PasswordLock(bytes.prefix(Self.headerCount).suffix(PasswordLock.count))
        (self.id, self.mark, self.bytes) = (id, mark, bytes)
    }

    /// Whether a file begins as a note does; else it is somebody's file of another kind.
    package static func isNote(_ bytes: Data) -> Bool { bytes.starts(with: magic) }

    /// The text.
    ///
    /// - Throws: `damaged` for another key, and for a file in which anything was changed.
    package func text(with key: SymmetricKey) throws(NoteError) -> String {
        let header = bytes.prefix(Self.headerCount)
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(header.count)),
            let plain = try? AES.GCM.open(box, using: key, authenticating: header)
        else { throw .damagedFile }
        return try Self.text(of: plain)
    }

    /// What is sealed of a text.
    package static func contents(of text: String) -> Data {
        let count = text.utf8.count
        var plain = Data(capacity: count + step + 4)
        for shift in [24, 16, 8, 0] { plain.append(UInt8(truncatingIfNeeded: count >> shift)) }
        plain.append(contentsOf: text.utf8)
        plain.append(Data(count: (step - plain.count % step) % step))
        return plain
    }

    /// The text of what was sealed.
    package static func text(of plain: Data) throws(NoteError) -> String {
        guard plain.count >= 4 else { throw .damagedFile }
        let count = plain.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard count <= min(plain.count - 4, limit), plain.dropFirst(4 + count).allSatisfy({ $0 == 0 }),
            let text = String(validating: plain.dropFirst(4).prefix(count), as: UTF8.self)
        else { throw .damagedFile }
        return text
    }
}
