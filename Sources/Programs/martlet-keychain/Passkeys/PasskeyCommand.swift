// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import KeychainAgentClient

/// `martlet-keychain passkey`.
struct PasskeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkey",
        abstract: "Makes passkeys, and signs in with them.",
        discussion: """
            Private keys stay in the agent, which asks for you each time a passkey is made or used: for a finger where the agent asks \
            fingers, or for the passcode.

            Exit codes, as of martlet-keychain: 64 wrong usage, or a name that the site does not take, 66 no passkey that \
            fits, 69 the site cannot be reached, 77 the site or you said no.
            """,
        subcommands: [
            PasskeyCreateCommand.self, PasskeySignInCommand.self, PasskeyListCommand.self, PasskeyShowCommand.self,
            PasskeyRenameCommand.self, PasskeyRemoveCommand.self, PasskeyRestoreCommand.self,
        ]
    )
}

/// `martlet-keychain passkey create`.
struct PasskeyCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Makes a passkey for a site, and signs up there or adds it to an account.",
        discussion: """
            The site is a Martlet server, or a server with FIDO's test interface. By a one-time link the passkey is added to the \
            account that the link leads into; by an invitation you sign up where that asks for one.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions
    @Argument(help: "The site's address, such as https://login.example.com.")
    var address: String
    @Option(help: "The username of the new account; asked for at the terminal otherwise.")
    var username: String?
    @Option(help: "The name that others see; the username otherwise.")
    var displayName: String?
    @Option(
        help: "A one-time link into an account of yours, to which the passkey is added; - reads it from standard input."
    )
    var link: String?
    @Option(help: "An invitation, where the site asks for one; - reads it from standard input.")
    var invite: String?
    @Flag(help: "Do not ask whether to make it; you are still asked for the passcode or a finger.")
    var yes = false

    func run() async throws {
        ProcessProtection.guardSecrets()
        guard link == nil || invite == nil else {
            throw CommandError(.usage, "say --link for an account that exists, or --invite for a new one, not both")
        }
        let ceremony = try PasskeyCeremony(address, options: options, passcodes: passcodes)
        if try await ceremony.isMartletServer() {
            try await MartletSite(ceremony).create(self)
        } else {
            guard link == nil, invite == nil else {
                throw CommandError(
                    .usage,
                    "\(ceremony.name) has FIDO's test interface, which knows no links and no invitations"
                )
            }
            try await TestInterfaceSite(ceremony).create(self)
        }
    }

    /// The username: as it was named, or typed.
    func name(asking question: String = "Username: ") throws(CommandError) -> String {
        if let username { return username }
        guard let typed = TerminalQuestion.line(question), !typed.isEmpty else {
            throw CommandError(.usage, "a new account needs a name; say it by --username")
        }
        return typed
    }

    /// Shows what will be made, and asks once.
    func confirm(_ text: String) throws(CommandError) {
        Terminal.talk(text)
        guard !yes else { return }
        guard let answer = TerminalQuestion.line("Make it? [Y/n] ") else {
            throw CommandError(.usage, "there is no terminal to ask at; say --yes to make it")
        }
        guard ["", "y", "yes"].contains(answer.lowercased()) else {
            throw CommandError(.refused, "nothing was made")
        }
    }
}

/// `martlet-keychain passkey sign-in`.
struct PasskeySignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Signs in to a site with a passkey, and ends the session again.",
        discussion: """
            First you choose the account, where there are several of the site, those of providers among them; then you touch the reader or \
            type the passcode, or the provider asks you. \
            It prints the account and the session. With --token the session stays, and its token is all that is printed: a program that has \
            it is signed in as you, until the session ends. With --open your browser goes on with the session, after you press \
            Continue there.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions
    @Argument(help: "The site's address, such as https://login.example.com.")
    var address: String
    @Option(help: "The account, where there are passkeys of several.")
    var username: String?
    @OptionGroup var providers: ProviderChoice
    @Flag(help: "Keep the session, and print its bearer token, for scripts.")
    var token = false
    @Flag(help: "Open your browser, signed in.")
    var open = false

    func run() async throws {
        ProcessProtection.guardSecrets()
        guard !token || !open else {
            throw CommandError(.usage, "say --token for a script, or --open for your browser, not both")
        }
        let browser = open ? try BrowserOpener() : nil
        let ceremony = try PasskeyCeremony(
            address,
            options: options,
            passcodes: passcodes,
            username: username,
            providers: providers
        )
        if try await ceremony.isMartletServer() {
            try await MartletSite(ceremony).signIn(self, goingOnIn: browser)
        } else {
            guard !token, !open else {
                throw CommandError(.usage, "\(ceremony.name) has FIDO's test interface, which keeps no session")
            }
            try await TestInterfaceSite(ceremony).signIn(self)
        }
    }
}
