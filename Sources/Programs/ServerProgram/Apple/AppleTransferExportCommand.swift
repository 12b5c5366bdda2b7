// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import SignInServer

/// Asks Apple for the transfer subject of everybody, before the app goes.
struct AppleTransferExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Before an app goes to another team: have Apple say by what people are found there.",
        discussion: """
            Run it as the team that gives the app away, with the service's settings, before the other team accepts. What Apple \
            says is kept with the accounts. Run it again for whoever came since, or when it was stopped: nobody is asked about \
            twice. With --json one object: exported, refused.
            """
    )

    @Option(help: ArgumentHelp("The team that the app goes to, ten characters.", valueName: "team"))
    var recipient: String

    @OptionGroup var options: AppleTransferOptions

    func run() async throws {
        let recipient: TeamID
        do throws(AppleSignInError) {
            recipient = try TeamID(self.recipient)
        } catch {
            throw ValidationError("--recipient: \(error.message)")
        }
        let json = options.json
        try await options.use { data, talk, plan in
            guard recipient != plan.team else {
                throw CommandError(.configuration, "--recipient is the team that the settings name")
            }
            let transfers = data.engine.transfers
            var (exported, refused, last) = (0, 0, "")
            while true {
                let people = try await transfers.toExport(
                    from: plan.provider.tenant,
                    to: recipient,
                    after: last,
                    limit: 100
                )
                guard let end = people.last else { break }
                let token = try await talk.token()
                for identity in people {
                    let reply = await talk.desk.exportPerson(
                        identity,
                        to: recipient,
                        client: talk.client,
                        token: token
                    )
                    guard let person = try talk.answer(reply) else {
                        refused += 1
                        continue
                    }
                    if try await transfers.record(person) { exported += 1 }
                }
                last = end.subject
            }
            guard !json else {
                Terminal.result(["exported": .integer(Int64(exported)), "refused": .integer(Int64(refused))])
                return
            }
            Terminal.result("Exported to the team \(recipient): \(exported). Refused by Apple: \(refused).")
        }
    }
}
