// SPDX-License-Identifier: Apache-2.0
// The note's key, wrapped for whoever knows the password and has the keychain.

package import Crypto
internal import CryptoExtras
package import Foundation

/// The key of a note, wrapped with a key that the password and the keychain's key give together: docs/formats/note.md, section 2.
///
/// 79 bytes: the three costs of scrypt, 16 bytes of salt, then 12 of nonce, 32 of wrapped key and 16 of tag (AES-256-GCM).
package struct PasswordLock: Sendable {
    private static let headerCount = 19
    package static let count = headerCount + 12 + 32 + 16
    /// 128 MiB for each guess, and about a third of a second.
    package static let usualCost: UInt8 = 17

    /// What the file keeps.
    package let bytes: Data

    /// Wraps a key.
    ///
    /// - Parameters:
    ///   - key: The note's key.
    ///   - password: What its owner types.
    ///   - device: The keychain's key for notes: without it nobody can try passwords.
    ///   - id: Which note it is: another note's lock does not fit.
    ///   - cost: The binary logarithm of scrypt's `N`, 15 to 20.
    /// - Throws: `damaged` where there is not enough memory.
    package init(
        _ key: SymmetricKey,
        password: String,
        device: SymmetricKey,
        note id: NoteID,
        cost: UInt8 = Self.usualCost
    ) throws(NoteError) {
        var header = Data([cost, 8, 1])
        var random = SystemRandomNumberGenerator()
        for _ in 0..<16 { header.append(UInt8.random(in: 0...255, using: &random)) }
        let wrapping = try Self.derive(password, device, header)
        let plain = key.withUnsafeBytes { Data($0) }
        guard let box = try? AES.GCM.seal(plain, using: wrapping, authenticating: id.bytes + header),
            let sealed = box.combined
        else { throw NoteError(.damaged, "The note's key cannot be wrapped.") }
        bytes = header + sealed
    }

    /// Reads a wrapped key.
    ///
    /// - Throws: `damaged` for costs that would let passwords be guessed or take all memory.
    package init(_ bytes: Data) throws(NoteError) {
        let bytes = Data(bytes)
        guard bytes.count == Self.count, (15...20).contains(bytes[0]), bytes[1] == 8, bytes[2] == 1 else {
            throw .damagedFile
        }
        self.bytes = bytes
    }

    /// The key.
    ///
    /// - Throws: `passwordWrong`. A lock with a flipped bit says the same: nothing tells the two apart.
    package func key(
        by password: String,
        device: SymmetricKey,
        note id: NoteID
    ) throws(NoteError) -> SymmetricKey {
        let header = bytes.prefix(Self.headerCount)
        let wrapping = try Self.derive(password, device, header)
        guard let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(Self.headerCount)),
            let plain = try? AES.GCM.open(box, using: wrapping, authenticating: id.bytes + header)
        else { throw NoteError(.passwordWrong, "That is not the note's password.") }
        return SymmetricKey(data: plain)
    }

    /// The same word typed on two keyboards may come in two forms; one of them counts.
    private static func derive(
        _ password: String,
        _ device: SymmetricKey,
        _ header: Data
    ) throws(NoteError) -> SymmetricKey {
        let derived = try? KDF.Scrypt.deriveKey(
            from: Data(password.precomposedStringWithCompatibilityMapping.utf8),
            salt: header.dropFirst(3),
            outputByteCount: 32,
            rounds: 1 << Int(header[header.startIndex]),
            blockSize: 8,
            parallelism: 1,
            maxMemory: 1 << 31
        )
        guard let derived else {
            throw NoteError(.damaged, "There is not enough memory to try the password; close something and try again.")
        }
        let both = derived.withUnsafeBytes { typed in device.withUnsafeBytes { Data(typed) + Data($0) } }
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: both),
            info: Data("martlet note lock".utf8),
            outputByteCount: 32
        )
    }
}
