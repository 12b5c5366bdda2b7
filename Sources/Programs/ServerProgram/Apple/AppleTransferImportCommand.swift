// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import SignInServer

/// Asks Apple who everybody is in the new team, after the app came.
struct AppleTransferImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "After an app came from another team: have Apple say who its people are in this one.",
        discussion: """
            Run it as the team that took the app over, with the service's settings, within sixty days after it accepted. \
            Whoever was exported before signs in to the account that they had. Run it again when it was stopped; whoever \
            signed in meanwhile has been found by their token already. With --json one object: moved, refused, present.
            """
    )

    @OptionGroup var options: AppleTransferOptions

    func run() async throws {
        let json = options.json
        try await options.use { data, talk, plan in
            guard let former = plan.transfer?.origin else {
                throw CommandError(
                    .configuration,
                    "\(Setting.appleFormerTeam.spoken) is missing: it says from which team the app came"
                )
            }
            let transfers = data.engine.transfers
            var (moved, refused, present, last) = (0, 0, 0, "")
            while true {
                let people = try await transfers.toImport(
                    from: plan.provider.tenant(of: former),
                    to: plan.team,
                    after: last,
                    limit: 100
                )
                guard let end = people.last else { break }
                let token = try await talk.token()
                for person in people {
                    let reply = await talk.desk.importPerson(person, client: talk.client, token: token)
                    guard let arrived = try talk.answer(reply) else {
                        refused += 1
                        continue
                    }
                    if try await transfers.move(person, to: arrived) { moved += 1 } else { present += 1 }
                }
                last = end.identity.subject
            }
            guard !json else {
                Terminal.result([
                    "moved": .integer(Int64(moved)), "refused": .integer(Int64(refused)),
                    "present": .integer(Int64(present)),
                ])
                return
            }
            Terminal.result(
                "Moved to the team \(plan.team): \(moved). Refused by Apple: \(refused). Here under another account: \(present)."
            )
        }
    }
}

/// What is to be done when an app goes to another team of Apple's.
struct AppleTransferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer",
        abstract: "Move people with an app to another team of Apple's, also while the service runs.",
        subcommands: [AppleTransferExportCommand.self, AppleTransferImportCommand.self]
    )
}

/// What goes with Sign in with Apple.
struct AppleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple",
        abstract: "Move people with an app to another team of Apple's.",
        subcommands: [AppleTransferCommand.self]
    )
}
