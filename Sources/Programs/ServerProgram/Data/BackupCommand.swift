// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import ArgumentParser
internal import FoundationEssentials
internal import SignInAccounts

/// Copies the data into one file, also while the service runs.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the data into one file, also while the service runs.",
        discussion: """
            The file holds the database as it is at one moment: accounts, public keys, digests of sessions. Nobody can \
            sign in with it. Its checksum lies beside it, in FILE.sha256, which restore and sha256sum --check read. The \
            folder keys is not in it; keep a copy of that elsewhere.
            """
    )

    @Argument(help: "The file to write; it must not exist yet.")
    var file: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (file, json) = (file, options.json)
        let database = try await options.place.folder().database
        try await OpenData.use(options.place) { data in
            do {
                let counts = try await Patience.during("copying") {
                    let counts = try await data.store.backup(to: file)
                    try BackupChecksum.write(for: file)
                    return counts
                }
                CopyReport.print(counts, "copied to \(file)", json: json)
            } catch let error as AccountStoreError {
                let folder = URL(filePath: file).deletingLastPathComponent().path
                let isFull = error.code == .unavailable
                let room = isFull ? DiskRoom.fault(copying: [database, database + "-wal"], to: folder) : nil
                throw room ?? CommandError(error, backup: file)
            }
        }
    }
}
