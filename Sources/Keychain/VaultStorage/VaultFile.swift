// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainItems
package import KeychainVault
internal import Synchronization

/// A keychain's file: sealed records in SQLite, each change durable before it is acknowledged.
///
/// It holds no keys. What reads or writes items is handed ``KeychainVault/HeldKeys``; what is locked stays sealed. Calls may come
/// from any thread and are done one after the other.
package final class VaultFile: Sendable {
    /// Where the file lies.
    package let path: String
    /// The format of its rows and heads.
    package let format: VaultFormat
    /// Whether it is a copy that was restored, and what belongs to one machine alone was not taken out yet.
    package var isRestored: Bool { state.withLock { $0.isRestored } }
    /// Whether it was let go of: nothing can be read or written any more.
    package var isClosed: Bool { state.withLock { $0.isClosed } }
    /// The vaults in it: which is which.
    package let vaults: [VaultKind: VaultID]
    /// What opens it, as it is now.
    package var keybag: Keybag { state.withLock { $0.keybag } }

    struct State {
        var keybag: Keybag
        var epochs: [EpochRecord]
        var isRestored: Bool
        /// The rows of each vault that was looked at as a whole.
        var known: [VaultID: KnownRows] = [:]
        var isClosed = false
    }

    let queue: DatabaseQueue
    let state: Mutex<State>
    let reserve: VaultReserve
    let identity: FileIdentity
    let lock: VaultLock

    /// Opens a vault; no key is needed and none is opened.
    ///
    /// A restore that was interrupted is brought to its end first.
    ///
    /// - Parameter path: The file; its folder and what lies beside it must be this user's alone.
    /// - Throws: `notFound`, `inUse`, `unsafeFile`, `foreign`, `newer`, `damaged`, `record` when the keybag or an epoch is no
    ///   such record, `diskFull` where even the room is gone that is kept for this, `unwritable` or `unavailable`.
    package convenience init(opening path: String) throws(VaultStorageError) {
        let place = VaultPath(file: path)
        try place.checkFolder()
        try self.init(opening: place, try VaultLock(place))
    }

    /// The same, by who has the lock.
    convenience init(opening place: VaultPath, _ lock: VaultLock) throws(VaultStorageError) {
        let path = place.file
        try VaultRestore.finish(at: place)
        VaultConversion.tidy(place)
        for companion in VaultPath.companions { _ = try place.check(companion) }
        guard let identity = try place.check() else {
            throw VaultStorageError(.notFound, "there is no vault \(path); make one, or restore a backup")
        }
        do {
            try self.init(path, identity, lock, try Self.inRoom(path) { try VaultConnection.open(path) })
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }

    /// Opens the database; on a full disk in the room that was kept for it.
    private static func inRoom<Value>(_ path: String, _ open: () throws -> Value) throws -> Value {
        let reserve = VaultReserve(beside: path)
        do {
            return try open()
        } catch {
            guard VaultStorageError(error, at: path).code == .diskFull, reserve.giveUp() else { throw error }
        }
        do {
            return try open()
        } catch {
            reserve.take()
            throw error
        }
    }

    /// Makes a vault where there is none.
    ///
    /// - Parameters:
    ///   - path: The file; its folder is made where it is missing, not those above it.
    ///   - new: What it begins with.
    /// - Throws: `exists`, also when the log of a former vault lies there, which would be read into the new one; `inUse`,
    ///   `unsafeFile`, `diskFull`, `unwritable` or `unavailable`. Nothing is left behind then.
    package convenience init(making path: String, _ new: NewVault) throws(VaultStorageError) {
        let place = VaultPath(file: path)
        try place.makeFolder()
        try place.checkFolder()
        let lock = try VaultLock(place)
        for ending in [""] + VaultPath.companions + [".restoring"] where VaultPath.exists(path + ending) {
            throw VaultStorageError(
                .exists,
                "\(path + ending) is there already, and may hold a former vault's items; move it away, or choose another name"
            )
        }
        // What a killed one left; nobody else is at work here, as the lock says.
        place.removeDrafts(".new-", ".part")
        // Under another name until it is whole: a crash leaves no half vault where the next start looks for one.
        let draft = VaultPath(file: path + ".new-" + VaultPath.freshName() + ".part")
        do {
            try VaultPath.makeEmpty(draft.file)
            let queue = try VaultConnection.make(draft.file, as: new.format) { db in try Self.fill(db, new) }
            try Self.finish(draft.file, queue, for: path)
            try VaultPath.rename(draft.file, to: path)
            try VaultPath.synchronize(place.folder)
            guard let identity = try place.check() else {
                throw VaultStorageError(.replaced, "\(path) was taken away as soon as it was made")
            }
            try self.init(path, identity, lock, try VaultConnection.open(path))
        } catch {
            for ending in [""] + VaultPath.companions { VaultPath.remove(draft.file + ending) }
            throw VaultStorageError(error, at: path)
        }
    }

    /// Takes a file that was checked; the room that is kept may lie beside another.
    init(
        _ path: String,
        _ identity: FileIdentity,
        _ lock: VaultLock,
        _ queue: DatabaseQueue,
        reservingBeside reserved: String? = nil
    ) throws {
        let records = try queue.inDatabase { db in try VaultRecords(from: db, at: path) }
        (self.path, self.identity, self.lock, self.queue) = (path, identity, lock, queue)
        format = records.format
        reserve = VaultReserve(beside: reserved ?? path)
        vaults = records.vaults
        state = Mutex(
            State(keybag: records.keybag, epochs: records.epochs, isRestored: records.isRestored)
        )
        reserve.take()
    }

    deinit {
        // What SQLite had beside the file goes with the connection: before others take its room, it is kept for the next start.
        guard !state.withLock({ $0.isClosed }) else { return }
        try? queue.close()
        reserve.take()
    }

    /// Closes what was written as a draft, opens it as a vault is opened, and makes it durable.
    static func finish(_ draft: String, _ queue: DatabaseQueue, for path: String) throws {
        try queue.close()
        // A log that could not be read in holds what the file lacks.
        guard !VaultPath.exists(draft + "-wal") else {
            throw VaultStorageError(.diskFull, "there is no room left for \(path); free some space and try again")
        }
        try VaultRestore.prove(draft)
        try VaultPath.synchronize(draft)
    }

    /// Writes what a vault begins with, but for its heads.
    static func begin(_ db: Database, _ format: VaultFormat, _ keybag: Keybag, _ epochs: [EpochRecord]) throws {
        // For people who look into the file; what holds is the keybag's header, which a passcode vouches for.
        let restored = format == .first ? "" : ", 0"
        try db.execute(
            sql: "INSERT INTO vault VALUES (1, ?\(restored))",
            arguments: [keybag.header.isSimulated]
        )
        try db.execute(sql: "INSERT INTO keybag VALUES (1, ?)", arguments: [keybag.encoded.data])
        try db.execute(sql: "INSERT INTO attempts VALUES (1, 0, 0)")
        try write(epochs, in: db)
    }

    static func write(_ epochs: [EpochRecord], in db: Database) throws {
        for epoch in epochs {
            try db.execute(
                sql: "INSERT INTO epochs VALUES (?, ?, ?)",
                arguments: [epoch.header.vault.data, Int64(epoch.header.epoch), epoch.encoded.data]
            )
        }
    }

    private static func fill(_ db: Database, _ new: NewVault) throws {
        try begin(db, new.format, new.keybag, new.epochs)
        for head in new.heads {
            try db.execute(
                sql: "INSERT INTO heads VALUES (?, ?)",
                arguments: [head.place.vault.data, head.encoded.data]
            )
        }
    }

    /// Lets go of the file; every call after it fails.
    ///
    /// Without this it is let go of with the last reference.
    ///
    /// - Throws: `unavailable`.
    package func close() throws(VaultStorageError) {
        do {
            try queue.close()
            state.withLock { $0.isClosed = true }
            reserve.take()
            lock.release()
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }

    /// The keys that the file's epochs need, all of them locked.
    package func heldKeys() -> HeldKeys { HeldKeys(epochs: state.withLock { $0.epochs }) }

    /// Reads in one transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws(VaultStorageError) -> Value {
        do {
            return try queue.read(body)
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }

    /// Writes in one transaction, which is durable when this returns.
    func write<Value>(_ body: (Database) throws -> Value) throws(VaultStorageError) -> Value {
        // What was moved away goes on being written to by its number, and the vault that lies there now would not have it.
        guard try VaultPath(file: path).check() == identity else {
            throw VaultStorageError(.replaced, "\(path) was replaced while it was open; start the agent again")
        }
        do {
            return try queue.write(body)
        } catch {
            throw VaultStorageError(error, at: path)
        }
    }

    /// Which vault an item of this kind of vault lies in.
    func vault(_ kind: VaultKind) throws(VaultStorageError) -> VaultID {
        guard let vault = vaults[kind] else {
            throw VaultStorageError(.damaged, "\(path) has no \(kind) vault; restore a backup")
        }
        return vault
    }
}
