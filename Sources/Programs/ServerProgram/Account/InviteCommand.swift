// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
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
            The link works once and for seven days, where sign-up is by invite (martlet serve --sign-up invite). Where it \
            was closed when the service last started, no link is made. With --json one object: link, expiresAt.
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let json = options.json
        let rule = try await options.place.folder().lastSignUp
        try await OpenData.use(options.place) { data in
            guard rule != .closed else {
                throw CommandError(
                    .failure,
                    "sign-up was closed when the service last started, so nobody could use an invite",
                    hint: "start it with \(Setting.signUp.flag) invite first; while there is no account, the start "
                        + "itself prints a link for the first one"
                )
            }
            let issued = try await data.engine.administration.makeInvite()
            let link = "\(data.origin)/sign-up#invite=\(issued.token.exposedText)"
            if json {
                Terminal.result(["link": .string(link), "expiresAt": .integer(issued.expiresAt.milliseconds)])
            } else {
                Terminal.result(link)
                Terminal.talk("works once, until \(AccountText.time(issued.expiresAt))")
                if rule == nil { Terminal.talk("works only where the service runs with \(Setting.signUp.flag) invite") }
            }
        }
    }
}
