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
    /// Parts that every login may have.
    enum Part: String, CaseIterable {
        case password, username, note, otpauth
    }

    /// What can be shown alone: a part, or else a custom field by its name.
    struct Field: ExpressibleByArgument {
        let name: String

        init?(argument: String) { name = argument }

        /// The part of this name; nil for a custom field.
        var part: Part? { Part(rawValue: name) }

        static var defaultCompletionKind: CompletionKind { .list(Part.allCases.map(\.rawValue)) }
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
    @Flag(help: "Show the password, the note, what makes codes and hidden fields.")
    var reveal = false
    @Option(
        help:
            "Write this value alone: \(Part.allCases.map(\.rawValue).joined(separator: ", ")), or a custom field by its name."
    )
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
            lines.append(line(name, secret, isSecret: true))
        }
        for field in login.fields ?? [] { lines.append(line(field.name, field.value, isSecret: field.isSecret)) }
        for passkey in passkeys {
            lines.append("passkey   \(LoginStore.line(passkey))  \(passkey.item?.text ?? "")")
        }
        var members = login.members
        if login.passkey == nil { members.append(("passkeys", .array(passkeys.map(\.json)))) }
        for (name, secret) in secrets {
            members.append(("has_\(name)", .bool(secret != nil)))
            if reveal { members.append((name, secret.map { .string($0.exposedText) } ?? .null)) }
        }
        members.append(("fields", .array((login.fields ?? []).map { $0.json(withSecret: reveal) })))
        try Terminal.result(lines.joined(separator: "\n"), members, asJSON: options.json)
    }

    /// A part that may be secret, with its further lines below the first.
    private func line(_ name: String, _ value: SecretBytes, isSecret: Bool) -> String {
        let label = ShownText.safe(name).padding(to: 10)
        guard reveal || !isSecret else { return "\(label)(hidden; --reveal shows it)" }
        let shown = value.exposedText.split(separator: "\n", omittingEmptySubsequences: false)
            .map { ShownText.safe(String($0)) }.joined(separator: "\n          ")
        return "\(label)\(shown)"
    }

    private func write(_ field: Field, of login: Login) throws {
        let value: String? =
            switch field.part {
            case .password: login.password?.exposedText
            case .username: login.username.isEmpty ? nil : login.username
            case .note: login.note?.exposedText
            case .otpauth: login.code?.exposedText
            case nil: try custom(field.name, of: login)
            }
        guard let value else { throw CommandError(.notFound, "the login has no \(ShownText.safe(field.name))") }
        // A program gets the value as it is; a terminal would act upon what is in it.
        let shown = isatty(STDOUT_FILENO) == 1 ? ShownText.safe(value) : value
        try Terminal.result(shown, [(field.name, .string(value))], asJSON: options.json)
    }

    private func custom(_ name: String, of login: Login) throws(CommandError) -> String? {
        let fields = login.fields(named: name)
        guard fields.count < 2 else {
            throw CommandError(.usage, "the login has several fields of this name; show it with --reveal")
        }
        return fields.first?.value.exposedText
    }
}

extension CustomField {
    /// The field as JSON; the value of a secret one where it was asked for.
    func json(withSecret reveal: Bool) -> JSONValue {
        let value: JSONValue = reveal || !isSecret ? .string(self.value.exposedText) : .null
        return ["name": .string(name), "secret": .bool(isSecret), "value": value]
    }
}

extension String {
    /// The text with spaces behind it.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}
