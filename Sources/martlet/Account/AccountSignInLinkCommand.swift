// SPDX-License-Identifier: Apache-2.0
// `martlet account sign-in-link`.

internal import ArgumentParser
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// Makes a one-time link for an owner who lost all passkeys.
struct AccountSignInLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in-link",
        abstract: "Make a one-time link for somebody who lost all passkeys.",
        discussion: """
            Whoever opens the link first is signed in and may add a passkey, nothing else. Hand it to the account's \
            owner in person or in a way that nobody else reads; it works once and for fifteen minutes. With --json \
            one object: link, expiresAt.
            """
    )

    @Argument(help: "The account's name.")
    var name: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        let (name, json) = (name, options.json)
        try await OpenData.use(options.place) { data in
            let issued = try await data.engine.administration.makeSignInLink(named: name)
            let link = "\(data.origin)/link#token=\(issued.token.exposedText)"
            if json {
                Terminal.result(["link": .string(link), "expiresAt": .integer(issued.expiresAt.milliseconds)])
            } else {
                Terminal.result(link)
                Terminal.talk("works once, until \(AccountText.time(issued.expiresAt))")
            }
        }
    }
}
