// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import ByteEncodings
internal import Configuration
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Tells what the rules would do, and does nothing.
struct PolicyPreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Tell whose passwords the rules would take off, and what keeps the others; changes nothing.",
        discussion: """
            The rules are those of the settings, as serve reads them, and the flags here go before them: so they can be tried \
            before they hold. A password goes a day after its owner was told. Passwords are judged as of now, by the sign-ins \
            counted so far; those that only need more sign-ins may follow by themselves. First passwords are judged as of --until.

            With --json one object: changed (false), until, total and groups (group or null for none), each with accounts, \
            passwords, losing, keeping (by obstacle), closed and disabled. With --list, too, one object a line for each \
            account comes first: name, group, password (goes, what keeps it, or null for none), signIns and closed. The CSV \
            has the columns name, group, password, sign_ins and closed, and is readable by you alone.
            """
    )

    @Option(help: ArgumentHelp("The day for which first passwords are judged. Default: now.", valueName: "day"))
    var until: String?

    @Flag(help: "Name the accounts, too.")
    var list = false

    @Option(help: ArgumentHelp("Write the accounts as CSV to this file, too.", valueName: "file"))
    var csv: String?

    @Option(help: ArgumentHelp("The rule to try, in the place of the setting.", valueName: "number"))
    var passwordsOffAfter: Int?

    @Option(help: ArgumentHelp("The rule to try, in the place of the setting.", valueName: "day"))
    var noNewPasswordsFrom: String?

    @Option(help: ArgumentHelp("The rules to try, in the place of the setting.", valueName: "rules"))
    var groupPolicies: String?

    @OptionGroup var options: AccountOptions

    func validate() throws { _ = try day() }

    func run() async throws {
        let settings = try await options.place.settings(flags)
        var policy = SignInPolicy()
        policy.upgrade = try UpgradePlan.rule(settings)
        policy.groupUpgrades = try UpgradePlan.groupRules(settings, policy.upgrade)
        policy.recovery = try RecoveryPlan(settings)?.policy
        let time = try day() ?? .present
        let (list, json, rules) = (list, options.json, policy)
        try await OpenData.use(options.place, policy: policy) { data in
            var (preview, rows) = (UpgradePreview(), ["name,group,password,sign_ins,closed"])
            var place: UserHandle?
            while true {
                let page = try await data.engine.migration.forecasts(after: place, on: time)
                for forecast in page {
                    preview.add(forecast)
                    if csv != nil { rows.append(PolicyText.row(forecast)) }
                    guard list else { continue }
                    if json {
                        Terminal.result(PolicyText.json(forecast))
                    } else {
                        Terminal.result(PolicyText.line(forecast))
                    }
                }
                place = page.last?.standing.account
                if page.isEmpty { break }
            }
            if let csv {
                try ProgramFile.replace(csv, content: Array(rows.map { $0 + "\r\n" }.joined().utf8))
            }
            if json {
                Terminal.result(PolicyText.json(preview, until: time))
            } else {
                for line in PolicyText.lines(preview, rules, until: time) { Terminal.result(line) }
                Terminal.talk("nothing was changed")
            }
        }
    }

    private func day() throws(ValidationError) -> UnixTime? {
        guard let until else { return nil }
        guard let day = UnixTime(midnightOf: until) else {
            throw ValidationError("--until must be a day such as 2027-01-31")
        }
        return day
    }

    private var flags: [Setting: ConfigValue] {
        var flags: [Setting: ConfigValue] = [:]
        if let passwordsOffAfter { flags[.passwordsOffAfter] = ConfigValue(.int(passwordsOffAfter), isSecret: false) }
        if let noNewPasswordsFrom {
            flags[.noNewPasswordsFrom] = ConfigValue(.string(noNewPasswordsFrom), isSecret: false)
        }
        if let groupPolicies {
            let items = groupPolicies.split(separator: ",").map { String($0.drop { $0 == " " }) }
            flags[.groupPolicies] = ConfigValue(.stringArray(items), isSecret: false)
        }
        return flags
    }
}

/// What an operator may want to know about the rules before they hold.
struct PolicyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy",
        abstract: "Try the rules by which passwords become fewer, also while the service runs.",
        subcommands: [PolicyPreviewCommand.self]
    )
}
