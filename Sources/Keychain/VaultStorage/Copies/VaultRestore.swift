// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
package import KeychainVault

/// Restores backups.
///
/// What is replaced is never deleted: it goes on under another name, its log with it. A note beside the vault says what is under
/// way, so that a crash in the middle is brought to its end by whoever opens the vault next.
package enum VaultRestore {
    /// Puts a copy of a backup in a vault's place.
    ///
    /// - Parameters:
    ///   - backup: A file that ``VaultFile/backup(to:)`` made; it stays as it is.
    ///   - path: Where the vault lies, or lay.
    /// - Returns: Under which name the former vault is kept, or nil where there was none.
    /// - Throws: `inUse` while an agent has the vault open; `foreign`, `newer`, `damaged` and `record` when the backup is no sound
    ///   vault; `diskFull` and what else writing throws. The former vault is in its place then.
    package static func restore(_ backup: String, to path: String) throws(VaultStorageError) -> String? {
        try restored(backup, to: path).former
    }

    /// The same, and what the keybag says that is in force now.
    ///
    /// - Parameters:
    ///   - backup: The backup.
    ///   - path: Where the vault lies, or lay.
    ///   - announce: Called with what the copy's keybag says, when the copy is ready and nothing was moved yet: from then on whoever is
    ///     killed leaves the copy to be put in place by whoever opens the vault next.
    /// - Returns: As ``restore(_:to:)``, and the header.
    /// - Throws: As ``restore(_:to:)``.
    package static func restored(
        _ backup: String,
        to path: String,
        announcing announce: (KeybagHeader) -> Void = { _ in }
    ) throws(VaultStorageError) -> (former: String?, header: KeybagHeader) {
        let place = VaultPath(file: path)
        try place.makeFolder()
        try place.checkFolder()
        let lock = try VaultLock(place)
        defer { withExtendedLifetime(lock) {} }
        try finish(at: place)
        let name = VaultPath.freshName()
        let (draft, kept) = (path + ".restored-" + name + ".part", ".replaced-\(stamp())-\(name)")
        do {
            try copy(backup, to: draft)
            let header = try prove(draft)
            try keepAttempts(of: place, in: draft)
            try mark(draft)
            try VaultPath.synchronize(draft)
            let hadVault = VaultPath.exists(path)
            announce(header)
            // Endings, not paths: whoever brings it to its end may have the vault under another spelling.
            try write("\(name)\n\(kept)\n", to: place)
            try finish(at: place)
            return (hadVault ? path + kept : nil, header)
        } catch {
            // Until the former vault has its second name nothing was moved, and nothing is left to be brought to an end.
            if !VaultPath.exists(path + kept) {
                VaultPath.remove(place.restoreNote)
                for file in [""] + VaultPath.companions { VaultPath.remove(draft + file) }
            }
            throw VaultStorageError(error, at: path)
        }
    }

    /// Whether a restore waits for its end.
    package static func isUnderWay(at path: String) -> Bool { VaultPath.exists(VaultPath(file: path).restoreNote) }

    /// Brings a restore to its end that was begun; each step may have been done already.
    static func finish(at place: VaultPath) throws(VaultStorageError) {
        guard try place.check(".restoring") != nil else {
            // Without a note nobody goes on with a draft.
            return place.removeDrafts(".restored-", ".part")
        }
        guard let note = FileManager.default.contents(atPath: place.restoreNote),
            case let lines = String(decoding: note, as: UTF8.self).split(separator: "\n").map(String.init),
            lines.count == 2, lines[0].count == 8, lines[0].allSatisfy(\.isHexDigit),
            lines[1].hasPrefix(".replaced-"), lines[1].hasSuffix("-" + lines[0]), !lines[1].contains("/")
        else {
            throw VaultStorageError(
                .damaged,
                "\(place.restoreNote) is no note of a restore; look at the files beside it, then take it away"
            )
        }
        let (ending, kept) = (".restored-" + lines[0] + ".part", place.file + lines[1])
        let draft = place.file + ending
        if try place.check(ending) != nil {
            // First of all, since a file system may refuse it. A second name, not a move: at no moment is there no vault, which
            // would look like a first start.
            if VaultPath.exists(place.file), try !VaultPath.link(place.file, as: kept),
                VaultPath.identity(place.file) != VaultPath.identity(kept)
            {
                throw VaultStorageError(.exists, "\(kept) is another file; move it away, and open the vault again")
            }
            // Then the log: beside the restored vault it would be read into it.
            for ending in VaultPath.companions where VaultPath.exists(place.file + ending) {
                try VaultPath.rename(place.file + ending, to: kept + ending)
            }
            try VaultPath.synchronize(place.folder)
            try VaultPath.rename(draft, to: place.file)
            try VaultPath.synchronize(place.folder)
        }
        VaultPath.remove(place.restoreNote)
        try VaultPath.synchronize(place.folder)
    }

    /// Opens a copy as a vault is opened.
    ///
    /// A damaged row does not make it worthless: it is set aside after the next unlock.
    ///
    /// - Returns: What its keybag says of itself; no passcode has vouched for it.
    @discardableResult
    package static func prove(_ path: String) throws -> KeybagHeader {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.inDatabase { db in
            try VaultSchema.check(db, at: path)
            guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
                throw VaultStorageError(.damaged, "\(path) is no sound database; try another backup")
            }
            return try VaultRecords(from: db, at: path).keybag.header
        }
    }

    /// Carries the count of wrong passcodes over: a restore is no way around the wait.
    private static func keepAttempts(of place: VaultPath, in draft: String) throws {
        guard VaultPath.exists(place.file) else { return }
        let former: DatabaseQueue
        do {
            former = try VaultConnection.look(place.file)
        } catch {
            // What is no vault any more has no count that could be read. A vault that merely cannot be opened now has one.
            guard [.foreign, .damaged, .newer, .record].contains(VaultStorageError(error, at: place.file).code) else {
                throw error
            }
            return
        }
        let row = try? former.inDatabase { db in try Row.fetchOne(db, sql: "SELECT failures, begun_at FROM attempts") }
        try? former.close()
        guard let failures = row?.integer("failures"), let begunAt = row?.integer("begun_at"), failures > 0 else {
            return
        }
        let queue = try VaultConnection.look(draft)
        try queue.write { db in
            try db.execute(sql: "UPDATE attempts SET failures = ?, begun_at = ?", arguments: [failures, begunAt])
        }
        try queue.close()
    }

    /// Notes in the copy that it is one: what belongs to one machine alone goes behind the next unlock, and is not used before.
    private static func mark(_ draft: String) throws {
        let queue = try VaultConnection.look(draft)
        try queue.write { db in
            guard try VaultSchema.check(db, at: draft) == .second else { return }
            try db.execute(sql: "UPDATE vault SET restored = 1")
        }
        try queue.close()
    }

    private static func copy(_ backup: String, to draft: String) throws {
        // A backup that was interrupted between its two names is whole, and it is only read.
        guard try VaultPath(file: backup).check(mayHaveTwoNames: true) != nil else {
            throw VaultStorageError(.notFound, "there is no backup \(backup)")
        }
        guard !VaultPath.exists(backup + "-wal") else {
            throw VaultStorageError(.foreign, "\(backup) has a log beside it: it is a vault, not a backup of one")
        }
        guard let source = FileHandle(forReadingAtPath: backup) else {
            throw VaultStorageError(.unavailable, "\(backup) cannot be read")
        }
        try VaultPath.makeEmpty(draft)
        guard let target = FileHandle(forWritingAtPath: draft) else {
            throw VaultStorageError(.unwritable, "\(draft) cannot be written")
        }
        do {
            while let chunk = try source.read(upToCount: 1 << 20), !chunk.isEmpty {
                try target.write(contentsOf: chunk)
            }
            try target.close()
        } catch {
            throw VaultStorageError(.diskFull, "\(backup) cannot be copied to \(draft); is the disk full?")
        }
    }

    /// Writes the note durably, under another name first: half a note is none.
    private static func write(_ text: String, to place: VaultPath) throws {
        let draft = place.restoreNote + ".part"
        VaultPath.remove(draft)
        try VaultPath.makeEmpty(draft)
        guard let file = FileHandle(forWritingAtPath: draft) else {
            throw VaultStorageError(.unwritable, "\(draft) cannot be written")
        }
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        } catch {
            throw VaultStorageError(.diskFull, "\(draft) cannot be written; is the disk full?")
        }
        try VaultPath.synchronize(draft)
        try VaultPath.rename(draft, to: place.restoreNote)
        try VaultPath.synchronize(place.folder)
    }

    /// The time for a file's name, as 20260131T235959Z.
    private static func stamp() -> String {
        Date().ISO8601Format().filter { $0 != "-" && $0 != ":" }
    }
}
