// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts

/// Lists the groups.
struct AccountGroupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups",
        abstract: "List the groups, and how many accounts are in each.",
        discussion: "With --json one object a line: group, accounts."
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let json = options.json
        try await OpenData.use(options.place) { data in
            let groups = try await data.engine.administration.groups()
            for size in groups {
                if json {
                    Terminal.result(["group": .string(size.group.text), "accounts": .integer(Int64(size.accounts))])
                } else {
                    Terminal.result("\(size.group)  \(AccountText.count(size.accounts, "account"))")
                }
            }
            if groups.isEmpty, !json { Terminal.talk("no account is in a group") }
        }
    }
}
