// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SecretMemory
internal import SignInAccounts

/// The data folder: the database, and beside it the keys, so that a stolen database alone signs nobody in.
struct DataFolder: Sendable {
    /// Where it is, as given.
    let path: String

    /// The database file.
    var database: String { path + "/martlet.sqlite" }

    /// The folder of keys.
    var keys: String { path + "/keys" }

    /// Whether the folder is there.
    var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether a database is there.
    var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// Makes the folder and what belongs in it, for its owner alone.
    ///
    /// - Throws: `cannotWrite`.
    func prepare() throws(CommandError) {
        for folder in [path, keys] {
            do {
                guard !FileManager.default.fileExists(atPath: folder) else { continue }
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw unwritable
            }
        }
        guard FileManager.default.isWritableFile(atPath: path), FileManager.default.isWritableFile(atPath: keys) else {
            throw unwritable
        }
    }

    /// Requires that a database is there, for commands that never make one.
    ///
    /// - Throws: `notFound`.
    func requireDatabase() throws(CommandError) {
        guard hasDatabase else {
            throw CommandError(
                .notFound,
                "there is no data in \(path)",
                hint: "name the folder with --data, or start the service once"
            )
        }
    }

    /// Requires that a start which finds no database means to make one.
    ///
    /// Keys and notes are made behind the database: where they lie alone, it was removed, or a disk is missing. An empty one in
    /// its place would pass for a service that lost everybody.
    ///
    /// - Parameter isNew: Whether the operator says that a new database is meant.
    /// - Throws: `dataInvalid` when the database of this folder is gone; `usage` when a new one is meant and it is not.
    func requireDatabase(orNew isNew: Bool) throws(CommandError) {
        guard !hasDatabase else {
            guard !isNew else {
                throw CommandError(
                    .usage,
                    "\(database) is there already",
                    hint: "leave --new-database out, or name another folder with \(Setting.data.flag)"
                )
            }
            return
        }
        let hasKeys = (try? FileManager.default.contentsOfDirectory(atPath: keys))?.isEmpty == false
        guard isNew || (!hasKeys && note("origin") == nil && note("sign-up") == nil) else {
            throw CommandError(
                .dataInvalid,
                "\(path) holds what belongs to a database, and the database itself (martlet.sqlite) is gone",
                hint: "put it back, restore a backup (`martlet restore`), or begin without accounts (--new-database)"
            )
        }
    }

    /// A key of 32 random bytes that is kept in a file of its own, mode 0600; made when it is first asked for.
    ///
    /// - Parameters:
    ///   - name: The file's name in the folder `keys`.
    ///   - random: Where a new key comes from.
    /// - Returns: The key.
    /// - Throws: `cannotWrite`, or `dataInvalid` when the file holds no key, or others can read it.
    func key(_ name: String, from random: RandomSource) throws(CommandError) -> SecretBytes {
        if let kept = try keptKey(name) { return kept }
        var bytes = random.bytes(32)
        try ProgramFile.create(keys + "/" + name, content: bytes)
        return SecretBytes(moving: &bytes)
    }

    /// The fingerprint of the engine's key; nil where it is not there, or cannot be read.
    var keyFingerprint: String? {
        guard let key = try? keptKey("engine.key") else { return nil }
        return EngineKeyFingerprint.of(key)
    }

    /// A key that is kept in a file of its own.
    ///
    /// - Parameter name: The file's name in the folder `keys`.
    /// - Returns: The key; nil when there is no such file.
    /// - Throws: `cannotWrite` or `dataInvalid`, as ``key(_:from:)``.
    func keptKey(_ name: String) throws(CommandError) -> SecretBytes? {
        let path = keys + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        try requirePrivacy(path)
        var content: Data
        do {
            content = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw CommandError(.cannotWrite, "the key file \(path) cannot be read")
        }
        guard content.count == 32 else {
            throw CommandError(.dataInvalid, "the key file \(path) holds \(content.count) bytes instead of 32")
        }
        return SecretBytes(moving: &content)
    }

    /// The keys that a key had before it: files whose names are its own and `.former` with whatever follows.
    ///
    /// - Parameter name: The key's name in the folder `keys`.
    /// - Returns: The keys, at most eight.
    /// - Throws: `dataInvalid` for a file that holds no key, or that others can read; `cannotWrite` when the folder cannot be
    ///   read.
    func formerKeys(_ name: String) throws(CommandError) -> [SecretBytes] {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: keys) else { throw unwritable }
        let former = files.filter { $0.hasPrefix(name + ".former") }.sorted()
        guard former.count <= 8 else {
            throw CommandError(
                .dataInvalid,
                "\(former.count) former keys of \(name) lie in \(keys), and at most 8 are tried",
                hint: "remove those under which nothing is left"
            )
        }
        var found: [SecretBytes] = []
        for file in former { found.append(try key(file, from: .system)) }
        return found
    }

    private func requirePrivacy(_ file: String) throws(CommandError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 == 0 else {
            throw CommandError(
                .dataInvalid,
                "the key file \(file) can be read by others",
                hint: "look who has read it; remove it to have another made, or take the rights of others away"
            )
        }
    }

    /// Where browsers reached the service when it last ran; for links that other commands print.
    var lastOrigin: String? { note("origin") }

    /// Notes where browsers reach the service.
    ///
    /// - Parameter origin: The main origin.
    /// - Throws: `cannotWrite`.
    func keepOrigin(_ origin: String) throws(CommandError) { try keep(origin, as: "origin") }

    /// Who could make an account when the service last ran; nil where nobody noted it.
    var lastSignUp: SignUpMode? { note("sign-up").flatMap { SignUpMode(rawValue: $0) } }

    /// Notes who may make an account, so that no invite is made that nobody can use.
    ///
    /// - Parameter mode: The rule.
    /// - Throws: `cannotWrite`.
    func keepSignUp(_ mode: SignUpMode) throws(CommandError) { try keep(mode.rawValue, as: "sign-up") }

    /// What the service noted for commands beside it.
    private func note(_ name: String) -> String? {
        guard let content = try? Data(contentsOf: URL(filePath: "\(path)/\(name)")), content.count <= 512 else {
            return nil
        }
        return String(decoding: content, as: UTF8.self)
    }

    private func keep(_ text: String, as name: String) throws(CommandError) {
        guard note(name) != text else { return }
        try ProgramFile.replace("\(path)/\(name)", content: Array(text.utf8))
    }

    private var unwritable: CommandError {
        CommandError(
            .cannotWrite,
            "the data folder \(path) cannot be written",
            hint: "give it to the user that runs the service, or name another with --data"
        )
    }
}
