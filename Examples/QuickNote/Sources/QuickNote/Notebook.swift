// SPDX-License-Identifier: Apache-2.0
// One note, behind a password and a finger.

internal import Crypto
internal import Foundation
internal import LocalAuthentication
internal import Synchronization

/// A note that a password locks, and that a finger or a face opens where the device knows its owner.
///
/// It is locked whenever a program starts. Its text lies in a file, sealed with a key of its own. That key lies in the same file, behind
/// the password and a key of the keychain together; and, where fingers are enrolled, in the keychain for whoever they belong to.
/// Calls block; any thread may call.
public final class Notebook: Sendable {
    /// What a note shows.
    public enum State: Sendable, Hashable {
        /// There is no note yet: its password is to be set.
        case new
        /// There is one, and nothing of it is shown.
        case locked
        /// The text can be read and changed.
        case open
    }

    /// What is known of an open note.
    struct Contents: Sendable {
        let key: SymmetricKey
        let id: NoteID
        let mark: KeychainMark
        let lock: PasswordLock
        var text: String
    }

    private struct Shown {
        var contents: Contents?
        var edition: NoteEdition?
        var editions = 0
        /// Counts how often it was locked: who asked to open it before that opens nothing.
        var locks = 0
        /// Nothing opens it any more.
        var hasEnded = false
    }

    /// The fewest characters of a password.
    public static let shortest = 8

    private let file: NoteFile
    private let keychain: NoteKeys
    private let shown = Mutex(Shown())
    /// One act at a time, so that no save falls between a new key and its file.
    private let acts = Mutex<Void>(())
    private let cost: UInt8

    /// Takes the note of this file; it is locked.
    ///
    /// - Parameters:
    ///   - path: The file of the note, by its absolute path. Its folder is made, for its owner alone.
    ///   - service: What the keychain calls the keys of notes.
    /// - Throws: ``NoteError/Code/openElsewhere`` or ``NoteError/Code/file``.
    public convenience init(at path: String, service: String = "QuickNote") throws(NoteError) {
        try self.init(at: path, service: service, cost: PasswordLock.usualCost)
    }

    package init(at path: String, service: String, cost: UInt8) throws(NoteError) {
        file = try NoteFile(at: path)
        keychain = NoteKeys(service: service)
        self.cost = cost
    }

    /// What it shows now.
    public var state: State {
        get throws(NoteError) {
            if shown.withLock({ $0.contents != nil }) { return .open }
            return try file.isThere ? .locked : .new
        }
    }

    /// Which text is shown, or was last; nil where none was, or its note was deleted.
    public var edition: NoteEdition? { shown.withLock { $0.edition } }

    /// The text; nothing while it is locked.
    public var text: String {
        get throws(NoteError) { try contents.text }
    }

    /// The text, and which one it is; nothing while it is locked.
    public var shownText: (text: String, edition: NoteEdition) {
        get throws(NoteError) {
            let (contents, edition) = shown.withLock { ($0.contents, $0.edition) }
            guard let contents, let edition else { throw .locked }
            return (contents.text, edition)
        }
    }

    /// Sets the first password, and opens an empty note.
    ///
    /// - Throws: ``NoteError/Code/alreadySet``, ``NoteError/Code/passwordShort``, ``NoteError/Code/passwordsDiffer``.
    public func setPassword(_ password: String, repeated: String) throws(NoteError) {
        try act { () throws(NoteError) in
            guard try state == .new else {
                throw NoteError(.alreadySet, "The note has a password. Unlock it, and change it there.")
            }
            let locks = locks
            try Self.check(password, repeated)
            let device = try keychain.madeDevice()
            _ = show(try seal("", for: NoteID(), behind: password, device: device), since: locks)
        }
    }

    /// Opens the note with its password.
    ///
    /// - Throws: ``NoteError/Code/passwordWrong``, ``NoteError/Code/keyMissing``, ``NoteError/Code/damaged``; ``NoteError/Code/locked`` where
    ///   it was locked meanwhile.
    public func unlock(password: String) throws(NoteError) {
        let locks = locks
        let note = try sealed
        let key = try note.lock.key(by: password, device: try keychain.device(of: note), note: note.id)
        try open(with: key, since: locks)
        // Whoever was enrolled since then is known to belong to who knows the password.
        keychain.keepForOwner(key, of: note.id)
    }

    /// Hides the note, at once.
    public func lock() {
        shown.withLock { ($0.contents, $0.locks) = (nil, $0.locks + 1) }
    }

    /// Hides the note for good: nobody opens it here any more.
    public func end() {
        shown.withLock { ($0.contents, $0.hasEnded) = (nil, true) }
    }

    /// Keeps another text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - edition: What it was written on; nil for whatever is open. Another one may have been opened while this waited for its turn.
    /// - Throws: ``NoteError/Code/locked``, ``NoteError/Code/tooLong`` or ``NoteError/Code/file``, the last also where another edition is
    ///   open; then what was kept before is still there.
    public func save(_ text: String, on edition: NoteEdition? = nil) throws(NoteError) {
        try act { () throws(NoteError) in
            var contents = try contents
            if let edition, self.edition != edition { throw NoteFile.replaced }
            contents.text = text
            try write(contents)
            // Locked meanwhile: it stays so.
            shown.withLock { if $0.contents != nil { $0.contents = contents } }
        }
    }

    /// Sets another password for an open note.
    ///
    /// The note gets another key with it: who knows the former password opens copies of the file that were made then.
    ///
    /// - Throws: As ``setPassword(_:repeated:)``, ``NoteError/Code/passwordWrong`` for a former one that is not, ``NoteError/Code/locked``.
    public func changePassword(from former: String, to password: String, repeated: String) throws(NoteError) {
        try act { () throws(NoteError) in
            let (contents, locks, device) = (try contents, locks, try keychain.device())
            // Whoever finds an open note must not be able to take it over.
            _ = try contents.lock.key(by: former, device: device, note: contents.id)
            try Self.check(password, repeated)
            let sealed = try seal(contents.text, for: contents.id, behind: password, device: device)
            _ = show(sealed, since: locks)
        }
    }

    /// Deletes the note and its password: the next start is a first one.
    ///
    /// - Returns: Where the file lies now if it was none of a note; nil where it was one, and is gone.
    /// - Throws: ``NoteError/Code/file``, also where another file lies in the place of an open note; then all is as it was, and an open note
    ///   still open.
    @discardableResult public func reset() throws(NoteError) -> String? {
        try act { () throws(NoteError) in
            let bytes = try file.read()?.bytes
            // Who throws away what they see has not seen another one.
            if shown.withLock({ $0.contents != nil }) { try file.checkPlace() }
            // A file of another kind, whose name was given by mistake, is not ours to delete.
            if let bytes, !SealedNote.isNote(bytes) {
                let aside = try file.setAside()
                lock()
                return aside
            }
            try file.remove()
            lock()
            guard let bytes, let id = try? SealedNote(bytes).id else { return nil }
            keychain.forgetOwner(of: id)
            shown.withLock { if $0.edition?.id == id { $0.edition = nil } }
            return nil
        }
    }
}

extension Notebook {
    /// How often it was locked.
    var locks: Int { shown.withLock { $0.locks } }

    /// What lies in the file.
    var sealed: SealedNote {
        get throws(NoteError) { try found.note }
    }

    private var found: (note: SealedNote, stamp: NoteFile.Stamp) {
        get throws(NoteError) {
            guard let (bytes, stamp) = try file.read() else {
                throw NoteError(
                    .notSet,
                    "There is no note here. Put a copy of its file back, or set a password for a new one."
                )
            }
            return (try SealedNote(bytes), stamp)
        }
    }

    /// The key for the owner, by a context in which they were asked.
    func ownersKey(_ context: LAContext) throws(NoteError) -> SymmetricKey? {
        try keychain.ownersKey(of: try sealed.id, context)
    }

    /// Opens the note with a key that somebody proved to be theirs, unless it was locked since they asked.
    func open(with key: SymmetricKey, since locks: Int) throws(NoteError) {
        try act { () throws(NoteError) in
            // The password was quicker than the finger, or the other way.
            if shown.withLock({ $0.contents != nil && $0.locks == locks }) { return }
            let (note, stamp) = try found
            let contents = Contents(
                key: key,
                id: note.id,
                mark: note.mark,
                lock: note.lock,
                text: try note.text(with: key)
            )
            // A finger that comes late must not open what was locked meanwhile.
            guard show(contents, since: locks, from: stamp) else {
                throw NoteError(.locked, "The note was locked meanwhile. Open it again.")
            }
        }
    }

    private var contents: Contents {
        get throws(NoteError) {
            guard let contents = shown.withLock({ $0.contents }) else { throw .locked }
            return contents
        }
    }

    /// Writes a text under a new key.
    private func seal(
        _ text: String,
        for id: NoteID,
        behind password: String,
        device: SymmetricKey
    ) throws(NoteError) -> Contents {
        let key = SymmetricKey(size: .bits256)
        let lock = try PasswordLock(key, password: password, device: device, note: id, cost: cost)
        let mark = KeychainMark(device, note: id)
        let contents = Contents(key: key, id: id, mark: mark, lock: lock, text: text)
        try write(contents)
        keychain.keepForOwner(key, of: id)
        return contents
    }

    private func write(_ contents: Contents) throws(NoteError) {
        let note = try SealedNote(
            contents.text,
            with: contents.key,
            note: contents.id,
            mark: contents.mark,
            lock: contents.lock
        )
        try file.write(note.bytes)
    }

    /// Shows a note, unless it was locked meanwhile.
    ///
    /// - Parameters:
    ///   - contents: What is shown.
    ///   - locks: How often the note was locked when it was asked for.
    ///   - stamp: The file that it was read from; nil where it was written just now.
    /// - Returns: Whether it is shown.
    private func show(_ contents: Contents, since locks: Int, from stamp: NoteFile.Stamp? = nil) -> Bool {
        shown.withLock { shown in
            guard shown.locks == locks, !shown.hasEnded else { return false }
            let isSame = stamp.map { file.show($0) } ?? true
            if !isSame || shown.edition?.id != contents.id {
                shown.editions += 1
                shown.edition = NoteEdition(id: contents.id, number: shown.editions)
            }
            shown.contents = contents
            return true
        }
    }

    private func act<Value: Sendable>(_ work: () throws(NoteError) -> Value) throws(NoteError) -> Value {
        try acts.withLock { _ throws(NoteError) in try work() }
    }

    private static func check(_ password: String, _ repeated: String) throws(NoteError) {
        guard password.count >= shortest else {
            throw NoteError(.passwordShort, "A password has at least \(shortest) characters.")
        }
        guard password == repeated else { throw NoteError(.passwordsDiffer, "The two passwords are not the same.") }
    }
}
