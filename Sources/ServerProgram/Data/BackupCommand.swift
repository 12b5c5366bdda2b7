// SPDX-License-Identifier: Apache-2.0
// `martlet backup`.

internal import AccountStorage
internal import ArgumentParser
internal import SignInAccounts

/// Copies the data into one file, also while the service runs.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the data into one file, also while the service runs.",
        discussion: """
            The file holds the database as it is at one moment: accounts, public keys, digests of sessions. Nobody can \
            sign in with it. The folder keys is not in it; keep a copy of that elsewhere.
            """
    )

    @Argument(help: "The file to write; it must not exist yet.")
    var file: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (file, json) = (file, options.json)
        try await OpenData.use(options.place) { data in
            do {
                let counts = try await Patience.during("copying") { try await data.store.backup(to: file) }
                CopyReport.print(counts, "copied to \(file)", json: json)
            } catch let error as AccountStoreError {
                throw CommandError(error, backup: file)
            }
        }
    }
}
