// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SignInAccounts

/// How far a deployment has come from passwords to passkeys.
struct MigrationReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migration",
        abstract: "Tell how many accounts sign in how, and what keeps the others from passkeys.",
        discussion: """
            Accounts are counted by what they have: a passkey that has verified its owner or was made with a prompt, a \
            password, both, or a passkey that was made without a prompt and is not proven yet. Those that signed in are counted \
            by week (Monday to Sunday, UTC), method and platform, as the clients name it: each account once in each, so that \
            one that signs in in two ways counts in both, and once in "any". Names nobody.

            With --json one object: accounts by stage, groups (group or null for none, accounts by stage), disabled, commonPasswords (whose passwords turned out at a sign-in to be tried first), waiting \
            (stage, platform or null for never signed in, accounts, offered: how many of them were offered a passkey), weeks (week, method or null for any, platform or null for \
            any, accounts or null where they were not counted yet, signIns) and signIns (week, method, platform, count). The \
            CSV has the columns week, method, platform, accounts and sign_ins, with "any" and nothing for null. The service has the same on its page /report, for whom `martlet \
            account operator` named.
            """
    )

    @OptionGroup var options: AccountOptions

    @Option(help: ArgumentHelp("How many weeks, this one included.", valueName: "number"))
    var weeks = 26

    @Option(help: ArgumentHelp("Write the weeks as CSV to this file, too.", valueName: "file"))
    var csv: String?

    @Option(help: ArgumentHelp("Write a chart of the accounts by week as SVG to this file, too.", valueName: "file"))
    var svg: String?

    func validate() throws {
        guard (1...520).contains(weeks) else {
            throw ValidationError("--weeks is a number from 1 to 520")
        }
    }

    func run() async throws {
        try await OpenData.use(options.place) { data in
            try await data.engine.migration.countSignIns()
            let report = try await data.engine.migration.report(weeks: weeks)
            if let csv { try ProgramFile.replace(csv, content: Array(MigrationText.csv(report).utf8), isPublic: true) }
            if let svg { try ProgramFile.replace(svg, content: Array(MigrationChart.svg(report).utf8), isPublic: true) }
            if options.json {
                Terminal.result(MigrationText.json(report))
            } else {
                for line in MigrationText.lines(report) { Terminal.result(line) }
                let files = [csv, svg].compactMap { $0 }
                if !files.isEmpty { Terminal.talk("written \(files.joined(separator: " and "))") }
            }
        }
    }
}

/// What an operator may want to know about all accounts together.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Tell how people sign in, also while the service runs.",
        subcommands: [MigrationReportCommand.self]
    )
}
