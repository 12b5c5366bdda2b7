// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import FoundationEssentials
internal import SignInAccounts

/// Writes down what lies in a data folder, also while the service runs on it.
struct DataRound: Sendable {
    let folder: DataFolder

    /// Looks at the folder.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The RP ID as the service says it, or the settings.
    ///   - version: This program's version.
    /// - Returns: What was seen.
    func facts(relyingPartyID: String?, version: String) async -> DataFacts {
        var facts = DataFacts(
            folder: entry(folder.path),
            exists: FileManager.default.fileExists(atPath: folder.path),
            relyingPartyID: relyingPartyID,
            version: version
        )
        guard facts.exists else { return facts }
        facts.secrets = secrets
        facts.keyFingerprint = folder.keyFingerprint
        facts.freeBytes = DiskRoom.free(in: folder.path)
        facts.fileSystem = fileSystem
        guard folder.hasDatabase else { return facts }
        do {
            facts.database = .seen(try await DatabaseInspection.of(folder.database, patience: .seconds(60)))
        } catch {
            facts.database = .fault(error.message)
        }
        return facts
    }

    private var secrets: [DataFacts.Entry] {
        let keys = (try? FileManager.default.contentsOfDirectory(atPath: folder.keys).sorted()) ?? []
        let paths =
            [folder.keys] + keys.map { folder.keys + "/" + $0 }
            + ["", "-wal", "-shm"].map { folder.database + $0 }
        return paths.filter { FileManager.default.fileExists(atPath: $0) }.map(entry)
    }

    private func entry(_ path: String) -> DataFacts.Entry {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return DataFacts.Entry(path: path, mode: attributes?[.posixPermissions] as? Int)
    }

    private var fileSystem: DataFacts.FileSystem {
        guard let table = FileManager.default.contents(atPath: "/proc/self/mountinfo") else { return .unknown }
        let path = URL(filePath: folder.path).resolvingSymlinksInPath().path
        return MountTable(String(decoding: table, as: UTF8.self)).fileSystem(of: path)
    }
}
