// SPDX-License-Identifier: Apache-2.0
// `martlet invite`.

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Makes a one-time link with which somebody can make an account.
struct InviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Make a one-time link with which somebody can make an account.",
        discussion: """
            The link works once and for seven days, where sign-up is by invite (martlet serve --sign-up invite). With \
            --json one object: link, expiresAt.
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let json = options.json
        try await OpenData.use(options.place) { data in
            let issued = try await data.engine.administration.makeInvite()
            let link = "\(data.origin)/sign-up#invite=\(issued.token.exposedText)"
            if json {
                Terminal.result(["link": .string(link), "expiresAt": .integer(issued.expiresAt.milliseconds)])
            } else {
                Terminal.result(link)
                Terminal.talk("works once, until \(AccountText.time(issued.expiresAt))")
            }
        }
    }
}
