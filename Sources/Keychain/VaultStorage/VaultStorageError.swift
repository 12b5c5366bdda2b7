// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainVault

/// Why a vault's file was not opened, read or written.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages name files and counts,
/// never keys, passcodes or contents.
package struct VaultStorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String
    /// The broken rule of a record, where ``code`` is ``Code/record``.
    package let rule: VaultError.Code?

    package init(_ code: Code, _ message: String, rule: VaultError.Code? = nil) {
        self.code = code
        self.message = message
        self.rule = rule
    }

    /// What a call into SQLite or the engine threw.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as VaultStorageError: self = error
        case let error as VaultError: self.init(.record, error.message, rule: error.code)
        case let error as DatabaseError: self.init(error, at: path)
        default: self.init(.unavailable, "\(path) could not be used; try again, and look at the disk")
        }
    }

    private init(_ error: DatabaseError, at path: String) {
        // SQLite calls a used up quota so, and a disk that fails: who passes over a full disk must not pass over that.
        if error.extendedResultCode == .SQLITE_IOERR_WRITE, !VaultReserve.isFull(beside: path) {
            self.init(
                .unavailable,
                "\(path) could not be written, and not for want of room; look at the disk, and copy the vault elsewhere"
            )
            return
        }
        // What SQLite calls it where the file of the open vault's pages cannot be made longer, and where a quota is used up.
        if [.SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_WRITE].contains(error.extendedResultCode) {
            self.init(
                .diskFull,
                "there is no room left for \(path), or the disk takes nothing; free some space, look at quotas, and try again"
            )
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(
                .diskFull,
                "there is no room left for \(path); nothing was changed; free some space and try again"
            )
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.damaged, "\(path) is damaged; keep it as it is, and restore a backup")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
            self.init(.unwritable, "\(path) cannot be written; check its owner, its rights and the file system")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.inUse, "another program has \(path) open; end it and try again")
        default:
            self.init(
                .unavailable,
                "\(path) could not be read or written (SQLite's code \(error.extendedResultCode.rawValue)); look at the disk"
            )
        }
    }

    /// The code and the message in one line.
    package var description: String { "\(code): \(message)" }

    /// Compares the codes alone.
    package static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension VaultStorageError {
    /// What may happen to a vault's file.
    package enum Code: String, Sendable, Hashable {
        /// There is no file.
        case notFound
        /// There is a file, or something of a former one, where one was to be made.
        case exists
        /// Another process has the vault open.
        case inUse
        /// The file, its folder or what lies beside it is open to others, or not a plain file.
        case unsafeFile
        /// The file was moved away or replaced while it was open.
        case replaced
        /// The file is no vault.
        case foreign
        /// The vault was written by a newer version.
        case newer
        /// The file is damaged as a whole.
        case damaged
        /// The disk is full; nothing was changed.
        case diskFull
        /// The file cannot be written.
        case unwritable
        /// Reading or writing failed.
        case unavailable
        /// A record broke a rule: see ``VaultStorageError/rule``.
        case record
        /// There is an item with the same primary key.
        case duplicate
        /// There is no such item.
        case noSuchItem
        /// A former keybag was put back: another passcode has to be chosen before anything is written.
        case formerKeybag
        /// The item, or the keybag, was changed meanwhile: read it again.
        case conflict
    }
}
