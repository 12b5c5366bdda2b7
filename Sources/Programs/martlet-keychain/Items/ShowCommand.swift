// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import PasskeyRecords
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain show`.
struct ShowCommand: ParsableCommand {
    /// What can be shown alone.
    enum Field: String, ExpressibleByArgument, CaseIterable {
        case password, username, note, otpauth
    }

    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a login; its secrets with --reveal.",
        discussion:
            "--field writes one value and nothing else, for programs: martlet-keychain show example.com --field password"
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var choice: LoginChoice
    @OptionGroup var providers: ProviderChoice
    @Flag(help: "Show the password, the note and what makes codes.")
    var reveal = false
    @Option(help: "Write this value alone: \(Field.allCases.map(\.rawValue).joined(separator: ", ")).")
    var field: Field?

    func run() throws {
        ProcessProtection.guardSecrets()
        switch try MeantLogin(choice, providers, .password, options) {
        case .own(let login, let passkeys): try show(login, passkeys)
        case .provided(let provided, let desk): try show(provided, desk)
        }
    }

    private func show(_ login: Login, _ passkeys: [Login]) throws {
        if let field { return try write(field, of: login) }
        let secrets: [(String, SecretBytes?)] = [
            ("password", login.password), ("note", login.note), ("otpauth", login.code),
        ]
        var lines = ["title     \(ShownText.safe(login.name))"]
        if let passkey = login.passkey {
            lines.append(
                "passkey   of \(ShownText.safe(passkey.relyingParty)), kept since \(ShownTime.local(login.created))"
            )
        } else if let site = login.site {
            lines.append("site      \(ShownText.safe("\(site)"))")
        }
        lines += login.addresses.map { "also at   \(ShownText.safe($0))" }
        if !login.username.isEmpty { lines.append("name      \(ShownText.safe(login.username))") }
        if let shown = login.passkey?.displayName, !shown.isEmpty, shown != login.username {
            lines.append("shown as  \(ShownText.safe(shown))")
        }
        if !login.folder.isEmpty { lines.append("folder    \(ShownText.safe(login.folder.joined(separator: " / ")))") }
        if login.isFavorite { lines.append("favourite yes") }
        if !login.tags.isEmpty { lines.append("tags      \(ShownText.safe(login.tags.joined(separator: ", ")))") }
        for (name, secret) in secrets {
            guard let secret else { continue }
            let label = name.padding(to: 10)
            let shown = secret.exposedText.split(separator: "\n", omittingEmptySubsequences: false)
                .map { ShownText.safe(String($0)) }.joined(separator: "\n          ")
            lines.append(reveal ? "\(label)\(shown)" : "\(label)(hidden; --reveal shows it)")
        }
        for passkey in passkeys {
            lines.append("passkey   \(LoginStore.line(passkey))  \(passkey.item?.text ?? "")")
        }
        var members = login.members
        if login.passkey == nil { members.append(("passkeys", .array(passkeys.map(\.json)))) }
        for (name, secret) in secrets {
            members.append(("has_\(name)", .bool(secret != nil)))
            if reveal { members.append((name, secret.map { .string($0.exposedText) } ?? .null)) }
        }
        try Terminal.result(lines.joined(separator: "\n"), members, asJSON: options.json)
    }

    private func write(_ field: Field, of login: Login) throws {
        let value: String? =
            switch field {
            case .password: login.password?.exposedText
            case .username: login.username.isEmpty ? nil : login.username
            case .note: login.note?.exposedText
            case .otpauth: login.code?.exposedText
            }
        guard let value else { throw CommandError(.notFound, "the login has no \(field.rawValue)") }
        // A program gets the value as it is; a terminal would act upon what is in it.
        let shown = isatty(STDOUT_FILENO) == 1 ? ShownText.safe(value) : value
        try Terminal.result(shown, [(field.rawValue, .string(value))], asJSON: options.json)
    }
}

extension String {
    /// The text with spaces behind it.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}
