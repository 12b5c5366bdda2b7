// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import ArgumentParser
internal import FoundationEssentials
internal import SignInAccounts

/// Puts a backup in the place of the data; the service must not be running.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the data, while the service is stopped.",
        discussion: """
            Sessions, links and invites are left out, since some may have been ended after the backup was made: \
            everybody signs in anew. What was there before is kept beside it, ending in .previous. A backup that differs \
            from the checksum beside it (FILE.sha256) is refused.
            """
    )

    @Argument(help: "A file that `martlet backup` wrote.")
    var file: String

    @OptionGroup var options: AccountOptions

    /// Says when the restored data were sealed with another key than lies in the folder: the service would not
    /// start on them.
    private func warnOfKey(in folder: DataFolder) async {
        guard let seen = try? await DatabaseInspection.of(folder.database, patience: .zero),
            let kept = seen.keyFingerprint,
            kept != folder.keyFingerprint
        else { return }
        Terminal.talk(
            "the key that these data's saved codes and authenticator apps need is not in \(folder.keys): put your copy of "
                + "keys/ in place before you start the service"
        )
    }

    func run() async throws {
        let folder = try await options.place.folder()
        let replaces = folder.hasDatabase
        var isFolder = false
        guard !FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) || !isFolder else {
            throw CommandError(.dataInvalid, "\(file) is a folder, and a backup is one file", hint: "name that file")
        }
        let verdict = try BackupChecksum.check(file)
        try folder.prepare()
        do {
            let counts = try await Patience.during("restoring") {
                try SQLiteAccountStore.restore(file, to: folder.database)
            }
            CopyReport.print(counts, "restored into \(folder.path)", json: options.json)
            await warnOfKey(in: folder)
            guard !options.json else { return }
            if verdict == .missing {
                Terminal.talk("no checksum lies beside \(file), so that a changed value in it would not have been seen")
            }
            Terminal.talk(
                "everybody signs in anew" + (replaces ? "; what was there is kept beside it, ending in .previous" : "")
            )
        } catch let error as AccountStoreError {
            let room = error.code == .unavailable ? DiskRoom.fault(copying: [file], to: folder.path) : nil
            throw room ?? CommandError(error, restoring: file)
        }
    }
}
