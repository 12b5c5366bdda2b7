// SPDX-License-Identifier: Apache-2.0
// One note, behind a password and a finger.

internal import Crypto
internal import Foundation
internal import LocalAuthentication
internal import Synchronization

/// A note that a password locks, and that a finger or a face opens where the device knows its owner.
///
/// It is locked whenever a program starts. Its text lies in a file, sealed with a key of its own; the keychain has that key twice: wrapped by
/// the password, and, where fingers are enrolled, for whoever they belong to. Calls block; any thread may call.
public final class Notebook: Sendable {
    /// What a note shows.
    public enum State: Sendable, Hashable {
        /// No password was set yet.
        case new
        /// A password was set, and nothing is shown.
        case locked
        /// The text can be read and changed.
        case open
    }

    private struct Contents {
        let key: SymmetricKey
        var text: String
        let notice: String?
    }

    /// The fewest characters of a password.
    public static let shortest = 8

    private let file: NoteFile
    private let byPassword: KeychainEntry
    private let byOwner: KeychainEntry
    private let contents = Mutex<Contents?>(nil)
    private let cost: UInt8

    /// Takes the note of this keychain and this file; it is locked.
    ///
    /// - Parameters:
    ///   - path: The file of the note, by its absolute path. Its folder is made, for its owner alone.
    ///   - service: What the keychain calls it.
    /// - Throws: ``NoteError/Code/openElsewhere`` or ``NoteError/Code/file``.
    public convenience init(at path: String, service: String = "QuickNote") throws(NoteError) {
        try self.init(at: path, service: service, cost: 17)
    }

    package init(at path: String, service: String, cost: UInt8) throws(NoteError) {
        file = try NoteFile(at: path)
        byPassword = KeychainEntry(service: service, account: "password")
        byOwner = KeychainEntry(service: service, account: "owner")
        self.cost = cost
    }

    /// What it shows now.
    public var state: State {
        get throws(NoteError) {
            if contents.withLock({ $0 != nil }) { return .open }
            return try byPassword.read() == nil ? .new : .locked
        }
    }

    /// The text; nothing while it is locked.
    public var text: String {
        get throws(NoteError) {
            guard let text = contents.withLock({ $0?.text }) else { throw .locked }
            return text
        }
    }

    /// What its owner should know of an open note; nil for nothing.
    public var notice: String? { contents.withLock { $0?.notice } }

    /// Sets the first password, and opens an empty note.
    ///
    /// A file that is there already belongs to a password that this keychain does not know: it is kept beside, as `….before`, which no
    /// later one takes the place of.
    ///
    /// - Throws: ``NoteError/Code/alreadySet``, ``NoteError/Code/passwordShort``, ``NoteError/Code/passwordsDiffer``.
    public func setPassword(_ password: String, repeated: String) throws(NoteError) {
        guard try byPassword.read() == nil else {
            throw NoteError(.alreadySet, "The note has a password. Unlock it, and change it there.")
        }
        try Self.check(password, repeated)
        let key = SymmetricKey(size: .bits256)
        let lock = try PasswordLock(key, password: password, cost: cost)
        try file.setAside()
        try file.write(try SealedNote("", with: key).bytes)
        // Last, since it is what makes the note a locked one: who is interrupted before begins again.
        try byPassword.write(lock.bytes)
        contents.withLock { $0 = Contents(key: key, text: "", notice: nil) }
        keepForOwner(key)
    }

    /// Opens the note with its password.
    ///
    /// - Throws: ``NoteError/Code/passwordWrong``, ``NoteError/Code/notSet``, ``NoteError/Code/damaged``.
    public func unlock(password: String) throws(NoteError) {
        let key = try lockInKeychain.key(by: password)
        try open(with: key)
        // Whoever was enrolled since then is known to belong to who knows the password.
        keepForOwner(key)
    }

    /// Hides the note.
    public func lock() { contents.withLock { $0 = nil } }

    /// Keeps another text.
    ///
    /// - Throws: ``NoteError/Code/locked``, ``NoteError/Code/tooLong`` or ``NoteError/Code/file``; then what was kept before is still there.
    public func save(_ text: String) throws(NoteError) {
        guard let key = contents.withLock({ $0?.key }) else { throw .locked }
        try file.write(try SealedNote(text, with: key).bytes)
        contents.withLock { $0?.text = text }
    }

    /// Sets another password for an open note; the note's key and its file stay.
    ///
    /// - Throws: As ``setPassword(_:repeated:)``, ``NoteError/Code/passwordWrong`` for a former one that is not, ``NoteError/Code/locked``.
    public func changePassword(from former: String, to password: String, repeated: String) throws(NoteError) {
        guard contents.withLock({ $0 != nil }) else { throw .locked }
        // Whoever finds an open note must not be able to take it over.
        let key = try lockInKeychain.key(by: former)
        try Self.check(password, repeated)
        try byPassword.write(try PasswordLock(key, password: password, cost: cost).bytes)
    }

    /// Deletes the note and its password: the next start is a first one.
    public func reset() throws(NoteError) {
        lock()
        // The text first: a password without a note opens an empty one, a note without its password would be kept as a riddle.
        try file.remove()
        try byOwner.delete()
        try byPassword.delete()
    }

    /// Opens the note with a key that somebody proved to be theirs.
    func open(with key: SymmetricKey) throws(NoteError) {
        guard let bytes = try file.read() else {
            contents.withLock { $0 = Contents(key: key, text: "", notice: Self.missing) }
            return
        }
        let text = try SealedNote(bytes).text(with: key)
        contents.withLock { $0 = Contents(key: key, text: text, notice: nil) }
    }

    /// The key for the owner, by a context in which they were asked.
    func ownersKey(_ context: LAContext) throws(NoteError) -> SymmetricKey? {
        try byOwner.read(with: context).map { SymmetricKey(data: $0) }
    }

    /// Keeps the key for fingers too, where there are any.
    ///
    /// The password opens the note as well, so that a refusal is no failure.
    private func keepForOwner(_ key: SymmetricKey) {
        guard LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return }
        try? byOwner.replaceGuarded(key.withUnsafeBytes { Data($0) })
    }

    private var lockInKeychain: PasswordLock {
        get throws(NoteError) {
            guard let bytes = try byPassword.read() else {
                throw NoteError(.notSet, "The note has no password yet. Set one first.")
            }
            return try PasswordLock(bytes)
        }
    }

    private static let missing =
        "The note's file is gone, so the note is empty. Close this before you write if you have a copy of the file."

    private static func check(_ password: String, _ repeated: String) throws(NoteError) {
        guard password.count >= shortest else {
            throw NoteError(.passwordShort, "A password has at least \(shortest) characters.")
        }
        guard password == repeated else { throw NoteError(.passwordsDiffer, "The two passwords are not the same.") }
    }
}
