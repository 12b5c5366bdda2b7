// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// Looks twice a second whether the files of the open database are still those under their names.
///
/// A file that was removed stays open and takes every change, and is gone with the process: what is acknowledged then is lost.
/// While the files are elsewhere the service acknowledges nothing. Files that are put back are the same ones, with all that was
/// written meanwhile.
final class DataWatch: Service {
    private let folder: String
    private let files: [(path: String, identity: FileStamp.Identity)]
    private let isMissing = Atomic(false)
    private let logger: Logger

    /// Remembers the files of a database that was opened and written to.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - logger: Where it reports.
    init(_ folder: DataFolder, logger: Logger) {
        self.folder = folder.path
        self.logger = logger
        // The log ahead of the pages holds the newest changes alone, and the index of that log leads other programs to them.
        files = ["", "-wal", "-shm"].compactMap { ending in
            let path = folder.database + ending
            return FileStamp(of: path).map { (path, $0.identity) }
        }
    }

    /// Whether the files are in their places.
    var hasData: Bool { !isMissing.load(ordering: .relaxed) }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: .milliseconds(500))) != nil { self.look() }
        }
    }

    /// Looks once, and says in the log what changed since the last look.
    func look() {
        let missing = files.first { FileStamp(of: $0.path)?.identity != $0.identity }
        guard isMissing.exchange(missing != nil, ordering: .relaxed) != (missing != nil) else { return }
        if let missing {
            logger.critical(
                """
                The data were removed or replaced under the running service, which acknowledges nothing from now on; put the \
                files back, or stop the service and restore a backup
                """,
                metadata: ["file": "\(missing.path)"]
            )
        } else {
            logger.notice("The data are back", metadata: ["folder": "\(folder)"])
        }
    }
}

extension DataWatch: CustomStringConvertible {
    /// The service's name, for the service group's log.
    var description: String { "data watch" }
}
