// SPDX-License-Identifier: Apache-2.0
// What the keychain has of notes.

internal import Crypto
internal import Foundation
internal import LocalAuthentication

/// The keys of notes in the keychain: one of the device for all of them, and one of each for its owner's fingers or face.
struct NoteKeys: Sendable {
    let service: String

    private var shared: KeychainEntry { KeychainEntry(service: service, account: "key") }

    private func owner(of id: NoteID) -> KeychainEntry {
        KeychainEntry(service: service, account: "owner \(id.hexadecimal)")
    }

    /// The device's key.
    ///
    /// - Throws: `keyMissing` where this keychain has none, `keychain` where it does not answer.
    func device() throws(NoteError) -> SymmetricKey {
        guard let key = try shared.read() else { throw Self.foreign }
        guard key.count == 32 else {
            throw NoteError(.damaged, "The key of notes in the keychain is damaged. Bring its former value back there.")
        }
        return SymmetricKey(data: key)
    }

    /// The device's key that belongs to a note.
    ///
    /// - Throws: `keyMissing` where this keychain has another one or none, `keychain` where it does not answer.
    func device(of note: SealedNote) throws(NoteError) -> SymmetricKey {
        let key = try device()
        guard KeychainMark(key, note: note.id) == note.mark else { throw Self.foreign }
        return key
    }

    private static let foreign = NoteError(
        .keyMissing,
        "This keychain does not have the key that belongs to the note: open the note with the keychain that it was written with."
    )

    /// The device's key, made now if there is none.
    func madeDevice() throws(NoteError) -> SymmetricKey {
        if try shared.read() == nil {
            try shared.addIfAbsent(SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) })
        }
        // As the keychain has it: another window may have been first.
        return try device()
    }

    /// The note's key, by a context in which its owner was asked; nil where it was kept for others than are enrolled now.
    func ownersKey(of id: NoteID, _ context: LAContext) throws(NoteError) -> SymmetricKey? {
        try owner(of: id).read(with: context).map { SymmetricKey(data: $0) }
    }

    /// Keeps the note's key for fingers too, where there are any.
    ///
    /// The password opens the note as well, so that a refusal is no failure.
    func keepForOwner(_ key: SymmetricKey, of id: NoteID) {
        guard LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return }
        try? owner(of: id).replaceGuarded(key.withUnsafeBytes { Data($0) })
    }

    /// Removes it.
    ///
    /// What cannot be removed opens nothing any more.
    func forgetOwner(of id: NoteID) { try? owner(of: id).delete() }
}
