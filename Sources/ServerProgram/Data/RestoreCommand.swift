// SPDX-License-Identifier: Apache-2.0
// `martlet restore`.

internal import AccountStorage
internal import ArgumentParser
internal import SignInAccounts

/// Puts a backup in the place of the data; the service must not be running.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the data, while the service is stopped.",
        discussion: """
            Sessions, links and invites are left out, since some may have been ended after the backup was made: \
            everybody signs in anew. What was there before is kept beside it, ending in .previous.
            """
    )

    @Argument(help: "A file that `martlet backup` wrote.")
    var file: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let folder = try await options.place.folder()
        let replaces = folder.hasDatabase
        try folder.prepare()
        do {
            let counts = try await Patience.during("restoring") {
                try SQLiteAccountStore.restore(file, to: folder.database)
            }
            CopyReport.print(counts, "restored into \(folder.path)", json: options.json)
            guard !options.json else { return }
            Terminal.talk(
                "everybody signs in anew" + (replaces ? "; what was there is kept beside it, ending in .previous" : "")
            )
        } catch let error as AccountStoreError {
            throw CommandError(error, restoring: file)
        }
    }
}
