// SPDX-License-Identifier: Apache-2.0
// The app process: goes between the server and the authenticator, and shows each step.

import ArgumentParser

@main
struct PasskeyApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkey-app",
        abstract: "Sign up and sign in at a Martlet server with a passkey from passkey-authenticator.",
        subcommands: [SignUpCommand.self, SignInCommand.self, WhoCommand.self]
    )
}
