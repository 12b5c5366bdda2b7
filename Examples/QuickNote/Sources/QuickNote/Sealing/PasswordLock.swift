// SPDX-License-Identifier: Apache-2.0
// The note's key, wrapped for whoever knows the password.

package import Crypto
internal import CryptoExtras
package import Foundation

/// The key of a note, wrapped with a key that scrypt makes from the password: docs/formats/note.md, section 2.
///
/// 80 bytes: version, the three costs of scrypt, 16 bytes of salt, then 12 of nonce, 32 of wrapped key and 16 of tag (AES-256-GCM).
package struct PasswordLock: Sendable {
    private static let version: UInt8 = 1
    private static let headerCount = 20
    private static let count = headerCount + 12 + 32 + 16
    /// 128 MiB for each guess, and about a third of a second.
    package static let usualCost: UInt8 = 17

    /// What the keychain keeps.
    package let bytes: Data

    /// Wraps a key.
    package init(_ key: SymmetricKey, password: String, cost: UInt8 = Self.usualCost) throws(NoteError) {
        var header = Data([Self.version, cost, 8, 1])
        var random = SystemRandomNumberGenerator()
        for _ in 0..<16 { header.append(UInt8.random(in: 0...255, using: &random)) }
        let wrapping = try Self.derive(password, header)
        let plain = key.withUnsafeBytes { Data($0) }
        guard let box = try? AES.GCM.seal(plain, using: wrapping, authenticating: header), let sealed = box.combined
        else { throw NoteError(.damaged, "The note's key cannot be wrapped.") }
        bytes = header + sealed
    }

    /// Reads a wrapped key.
    ///
    /// - Throws: `newer` for another version, `damaged` for costs that would let passwords be guessed or take all memory.
    package init(_ bytes: Data) throws(NoteError) {
        let bytes = Data(bytes)
        guard let version = bytes.first, version <= Self.version else {
            throw NoteError(.newer, "A newer version made this note's lock; use that one.")
        }
        guard version == Self.version, bytes.count == Self.count, (15...20).contains(bytes[1]), bytes[2] == 8,
            bytes[3] == 1
        else { throw Self.damage }
        self.bytes = bytes
    }

    /// The key.
    ///
    /// - Throws: `passwordWrong`. A lock with a flipped bit says the same: nothing tells the two apart.
    package func key(by password: String) throws(NoteError) -> SymmetricKey {
        let header = bytes.prefix(Self.headerCount)
        let wrapping = try Self.derive(password, header)
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(Self.headerCount)),
            let plain = try? AES.GCM.open(box, using: wrapping, authenticating: header)
        else { throw NoteError(.passwordWrong, "That is not the note's password.") }
        return SymmetricKey(data: plain)
    }

    /// The same word typed on two keyboards may come in two forms; one of them counts.
    private static func derive(_ password: String, _ header: Data) throws(NoteError) -> SymmetricKey {
        let derived = try? KDF.Scrypt.deriveKey(
            from: Data(password.precomposedStringWithCompatibilityMapping.utf8),
            salt: header.dropFirst(4),
            outputByteCount: 32,
            rounds: 1 << Int(header[header.startIndex + 1]),
            blockSize: 8,
            parallelism: 1,
            maxMemory: 1 << 31
        )
        guard let derived else {
            throw NoteError(.damaged, "There is not enough memory to try the password; close something and try again.")
        }
        return derived
    }

    private static let damage = NoteError(
        .damaged,
        "The note's lock in the keychain is damaged. A former value may be had with martlet-keychain history."
    )
}
