// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage

/// A data folder as it lies on the disk.
struct DataFacts: Sendable, Hashable {
    /// What kind of file system holds it.
    enum FileSystem: Sendable, Hashable {
        /// A disk of this machine, as far as one can tell.
        case disk
        /// Memory: gone at the next start of the machine.
        case memory
        /// Another machine's, by the name of the protocol.
        case network(String)
        case unknown
    }

    /// What became of looking into the database.
    enum Database: Sendable, Hashable {
        case absent
        case seen(DatabaseInspection)
        case fault(String)
    }

    /// A file or folder with its rights; nil when they cannot be read.
    struct Entry: Sendable, Hashable {
        let path: String
        let mode: Int?
    }

    let folder: Entry
    /// Whether the folder is there.
    let exists: Bool
    /// The folder of keys, the keys, and the database with its companions, as far as they are there.
    var secrets: [Entry] = []
    var freeBytes: Int64?
    var fileSystem = FileSystem.unknown
    var database = Database.absent
    /// The fingerprint of the key that lies in the folder of keys; nil where none does, or it cannot be read.
    var keyFingerprint: String?
    /// The RP ID as the service says it, or the settings.
    var relyingPartyID: String?
    /// This program's version.
    var version = ""
}
