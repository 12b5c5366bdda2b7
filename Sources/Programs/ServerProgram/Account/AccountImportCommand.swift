// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import ArgumentParser
internal import SignInAccounts

/// Takes accounts over from elsewhere.
struct AccountImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take accounts over from a file, with password hashes and passkeys.",
        discussion: """
            The file is CSV with a header, or one JSON object a line: name, displayName, passwordHash, userHandle, \
            passkeys, email, emailVerified, phone, phoneVerified, group, disabled, createdAt. Each record is imported whole or refused with a reason; the reasons go to a \
            report beside the file. An import that was stopped or killed goes on where it was when the same command is \
            given again. The service may be running. docs/import.md tells all. With --json one object: records, imported, \
            refused, withoutAddress, codes, bytes, finished, resumed, before (it was imported to its end before, and the counts are those), \
            dryRun, report, seconds. Exit code 3: some records were refused; \
            130: stopped by Ctrl-C.
            """
    )

    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var file: String

    @Option(
        help: ArgumentHelp(
            "csv or json-lines; guessed from the name and the first bytes when not given.",
            valueName: "form"
        ),
        transform: ImportArguments.format
    )
    var format: ImportPlan.Format?

    @Flag(help: "Check everything, against the accounts that are there too, and store nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Columns or members under other names, as in name=login,passwordHash=hash; one may stand for several fields. "
                + "May be repeated.",
            valueName: "field=name"
        )
    )
    var map: [String] = []

    @Option(help: ArgumentHelp("Columns or members to pass over. May be repeated.", valueName: "names"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where to write what was refused, as JSON lines. Default: FILE.refused.jsonl; for a dry run none.",
            valueName: "file"
        )
    )
    var report: String?

    @Flag(help: "Begin at the front, even if the file was imported before, or in part.")
    var startOver = false

    @Option(
        help: ArgumentHelp(
            "What serve gets under this name: a hash that needs more than 64 MiB times this is refused. Also "
                + "MARTLET_PASSWORD_WORKERS.",
            valueName: "count"
        )
    )
    var passwordWorkers: Int?

    @OptionGroup var options: AccountOptions

    func validate() throws { _ = try ImportArguments.names(map) }

    func run() async throws {
        var plan = ImportPlan(format: .csv)
        plan.names = try ImportArguments.names(map)
        plan.ignored = ImportArguments.ignored(ignore)
        plan.verifiers = AlgorithmPlan.verifiers
        let settings = try await options.place.settings()
        plan.limits.hashMemory *= try ImportArguments.workers(passwordWorkers, settings)
        let input = try ImportInput(file)
        plan.format = try format ?? input.guessedFormat()
        let request = ImportRequest(
            input: input,
            plan: plan,
            isDryRun: dryRun,
            report: report,
            startsOver: startOver,
            findsByAddress: settings.text(.identifiers) == Identifiers.email.rawValue
        )
        let json = options.json
        try await OpenData.use(options.place, storage: .bulk) { data in
            let summary = try await ImportRun.run(request, data, isQuiet: json)
            if json { Terminal.result(summary.json) } else { summary.talk() }
            try summary.requireWhole()
        }
    }
}
