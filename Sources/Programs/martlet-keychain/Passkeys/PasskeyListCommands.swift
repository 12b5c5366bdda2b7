// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CredentialProviders
internal import JSONCoding
internal import KeychainAgentClient
internal import KeychainAgentProtocol
internal import KeychainItems
internal import LoginManagement
internal import WebAuthnTypes

/// `martlet-keychain passkey list`.
struct PasskeyListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the passkeys, by site and account."
    )

    @OptionGroup var options: KeychainOptions
    @Argument(help: "Those of this site alone.")
    var site: String?
    @Flag(help: "Those that were removed and can be brought back.")
    var removed = false
    @Flag(help: "Ask no provider which passkeys it has.")
    var noProviders = false

    func run() throws {
        let passkeys = try KeptPasskeys(options).all(removed: removed)
            .filter { passkey in site.map { $0 == passkey.relyingParty } ?? true }
        let lines = passkeys.map { passkey in
            let isUsed = removed || passkey.used != nil
            return
                "\(passkey.item.text)  \(passkey.line)  made \(ShownTime.local(passkey.created))\(isUsed ? "" : ", never used")"
        }
        let found = provided()
        let all = lines + found.map(\.line)
        try Terminal.result(
            all.isEmpty ? "there are no \(removed ? "removed " : "")passkeys" : all.joined(separator: "\n"),
            [("passkeys", .array(passkeys.map(\.json) + found.map(\.json)))],
            asJSON: options.json
        )
    }

    /// Those of providers; none removes for a while.
    private func provided() -> [ProvidedPasskey] {
        guard !noProviders, !removed else { return [] }
        let party = site.flatMap { try? RelyingPartyID($0) }
        guard site == nil || party != nil else { return [] }
        return ProviderDesk(all: LoginStore.finder).passkeys(of: party).passkeys
            .sorted {
                ($0.passkey.relyingParty.text, $0.passkey.user) < ($1.passkey.relyingParty.text, $1.passkey.user)
            }
    }
}

extension ProvidedPasskey {
    /// The passkey on one line of a terminal, and whose it is.
    fileprivate var line: String {
        let names = [passkey.relyingParty.text, passkey.user].filter { !$0.isEmpty }
        return
            "\("-".padding(to: 32))  \(names.map { ShownText.safe($0) }.joined(separator: "  "))  from \(provider.name)"
    }

    /// What may be shown of it: the members of a passkey of the keychain, null where a provider has none.
    fileprivate var json: JSONValue {
        [
            "id": .null, "rp_id": .string(passkey.relyingParty.text), "username": .string(passkey.user),
            "display_name": .string(passkey.displayName), "title": "",
            "credential_id": .string(passkey.credential.base64URL),
            "user_handle": .string(passkey.userHandle.base64URL), "created": .null, "used": .null,
            "provider": .string(provider.name.description),
        ]
    }
}

/// `martlet-keychain passkey show`.
struct PasskeyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows what is known of a passkey, but for its key."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: PasskeyChoice

    func run() throws {
        let passkey = try KeptPasskeys(options).one(choice)
        let lines = [
            ("Site", passkey.relyingParty), ("Account", passkey.username), ("Display name", passkey.displayName),
            ("Title", passkey.title), ("Credential ID", passkey.credential.base64URL),
            ("Made", ShownTime.local(passkey.created)), ("Last used", passkey.used.map(ShownTime.local) ?? "never"),
            ("ID", passkey.item.text),
        ]
        try Terminal.result(
            lines.filter { !$0.1.isEmpty }.map { "\($0.0.padding(to: 15))\(ShownText.safe($0.1))" }.joined(
                separator: "\n"
            ),
            passkey.members,
            asJSON: options.json
        )
    }
}

/// `martlet-keychain passkey rename`.
struct PasskeyRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Gives a passkey a title of yours; the account's name is the site's."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: PasskeyChoice
    @Option(help: "The title; empty for none.")
    var title: String

    func run() throws {
        let kept = try KeptPasskeys(options)
        let passkey = try kept.one(choice)
        guard ItemRules.fit([.label: .text(title)]) else {
            throw CommandError(.usage, "the title is too long; \(ItemRules.longestValue) bytes are kept")
        }
        let changes =
            title.isEmpty ? ItemChanges(removed: [.label]) : ItemChanges([.label: .text(title)])
        try kept.change(.update([ItemTarget(passkey.item)], changes))
        try Terminal.result(
            title.isEmpty
                ? "\(passkey.relyingParty) has no title" : "\(passkey.relyingParty) is \(ShownText.safe(title)) now",
            passkey.members.map { $0.0 == "title" ? ("title", .string(title)) : $0 },
            asJSON: options.json
        )
    }
}

/// `martlet-keychain passkey remove`.
struct PasskeyRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a passkey from the keychain; it can be brought back for 30 days.",
        discussion: "The site still has its public half: take it off the account there as well."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: PasskeyChoice
    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
        let kept = try KeptPasskeys(options)
        let passkey = try kept.one(choice)
        if !yes {
            guard let answer = TerminalQuestion.line("Remove the passkey \(passkey.line)? [y/N] ") else {
                throw CommandError(.usage, "there is no terminal to ask at; say --yes to remove \(passkey.line)")
            }
            guard ["y", "yes"].contains(answer.lowercased()) else {
                throw CommandError(.refused, "nothing was removed")
            }
        }
        try kept.change(.remove([ItemTarget(passkey.item)], keeping: true))
        try Terminal.result(
            "removed \(passkey.line); for 30 days, martlet-keychain passkey restore \(passkey.item.text) brings it back",
            passkey.members,
            asJSON: options.json
        )
    }
}

/// `martlet-keychain passkey restore`.
struct PasskeyRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a removed passkey back.",
        discussion: "martlet-keychain passkey list --removed shows which can be."
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: PasskeyChoice

    func run() throws {
        let kept = try KeptPasskeys(options)
        let passkey = try kept.one(choice, removed: true)
        try kept.change(.bringBack([ItemTarget(passkey.item)]))
        try Terminal.result("restored \(passkey.line)", passkey.members, asJSON: options.json)
    }
}
