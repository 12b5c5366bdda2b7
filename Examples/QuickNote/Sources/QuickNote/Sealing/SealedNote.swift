// SPDX-License-Identifier: Apache-2.0
// A note as it lies in its file.

package import Crypto
package import Foundation

/// A note, sealed with AES-256-GCM: docs/formats/note.md, section 3.
///
/// The bytes `MARTLETNOTE`, a version, 12 bytes of nonce, the sealed text, 16 of tag. What is sealed are four bytes of count, the text in
/// UTF-8, and zeros up to a multiple of 1,024 bytes, so that the file's size says little.
package struct SealedNote: Sendable {
    private static let magic = Data("MARTLETNOTE".utf8)
    private static let version: UInt8 = 1
    private static let step = 1_024
    /// The longest text, in bytes of UTF-8.
    package static let limit = 1 << 20

    /// What the file holds.
    package let bytes: Data

    /// Seals a text.
    package init(_ text: String, with key: SymmetricKey) throws(NoteError) {
        let count = text.utf8.count
        guard count <= Self.limit else {
            throw NoteError(.tooLong, "A note holds at most 1 MiB of text; this is \(count) bytes.")
        }
        let plain = Self.contents(of: text)
        let header = Self.magic + [Self.version]
        guard let box = try? AES.GCM.seal(plain, using: key, authenticating: header), let sealed = box.combined else {
            throw NoteError(.damaged, "The note cannot be sealed.")
        }
        bytes = header + sealed
    }

    /// Reads a file.
    package init(_ bytes: Data) throws(NoteError) {
        let bytes = Data(bytes)
        guard bytes.starts(with: Self.magic), bytes.count > Self.magic.count else { throw Self.damage }
        guard bytes[Self.magic.count] <= Self.version else {
            throw NoteError(.newer, "A newer version wrote this note; use that one.")
        }
        self.bytes = bytes
    }

    /// The text.
    ///
    /// - Throws: `damaged` for another key, and for a file in which anything was changed.
    package func text(with key: SymmetricKey) throws(NoteError) -> String {
        let header = bytes.prefix(Self.magic.count + 1)
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(header.count)),
            let plain = try? AES.GCM.open(box, using: key, authenticating: header)
        else { throw Self.damage }
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
        guard plain.count >= 4 else { throw damage }
        let count = plain.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard count <= plain.count - 4, let text = String(validating: plain.dropFirst(4).prefix(count), as: UTF8.self)
        else { throw damage }
        return text
    }

    private static let damage = NoteError(
        .damaged,
        "The note's file is damaged, or belongs to another password. Put a copy of it back, or reset the note."
    )
}
