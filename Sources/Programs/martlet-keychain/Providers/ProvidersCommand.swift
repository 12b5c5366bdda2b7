// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CredentialProviders
internal import LoginManagement
internal import JSONCoding

/// `martlet-keychain providers`.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "Has other managers' logins stand beside the keychain's own.",
        discussion: """
            A provider is a program that answers by docs/formats/credential-provider.md. It runs under your name, as every program \
            of yours, and is sent nothing of the keychain. list and search ask it which logins it has; show, copy and code ask it for one, where the \
            keychain has none for the site or --provider names it, and tell it the site's registered domain.
            """,
        subcommands: [Add.self, List.self, Remove.self]
    )

    /// `martlet-keychain providers add`.
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Registers a provider.",
            discussion:
                "As in: martlet-keychain providers add pass -- /usr/local/bin/pass-provider /home/robin/.password-store"
        )

        @Argument(help: "What to call it: 1 to 32 of a to z, 0 to 9 and the hyphen.")
        var name: String
        @Argument(
            parsing: .postTerminator,
            help: "Behind --, the program by its absolute path, and what it is started with each time."
        )
        var command: [String] = []
        @Flag(help: "Write the result as one line of JSON.")
        var json = false

        func run() throws {
            guard let program = command.first else {
                throw CommandError(
                    .usage,
                    "name the program behind --, as in: providers add pass -- /usr/local/bin/pass-provider"
                )
            }
            let provider = try ProvidersCommand.checked { () throws(CredentialProvidersError) in
                try ProviderRegistration(ProviderName(name), program: program, arguments: Array(command.dropFirst()))
            }
            let file = try ProvidersCommand.file()
            try CommandError.from { () throws(ProviderAccessError) in
                try SafeProgram.check(provider.program)
                try file.change { registry throws(CredentialProvidersError) in try registry.add(provider) }
            }
            let told = """
                registered \(provider.name); it is told when you list, and the domain of a site that you look for and have no login of here
                """
            try Terminal.result(told, ProvidersCommand.members(provider), asJSON: json)
        }
    }

    /// `martlet-keychain providers list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Lists the registered providers; none is started."
        )

        @Flag(help: "Write the result as one line of JSON.")
        var json = false

        func run() throws {
            let providers = try CommandError.from { () throws(ProviderAccessError) in
                try ProviderFile.own?.read().providers ?? []
            }
            let found = providers.map { (provider: $0, problem: ProvidersCommand.problem(of: $0)) }
            let lines = found.map { provider, problem in
                let words = ([provider.program] + provider.arguments).map(ShownText.safe).joined(separator: " ")
                return "\(provider.name)  \(words)" + (problem.map { "\n  is not asked: \($0)" } ?? "")
            }
            let values = found.map { provider, problem -> JSONValue in
                var object = JSONObject()
                for (name, value) in ProvidersCommand.members(provider) { object[name] = value }
                object["problem"] = problem.map { .string($0) } ?? .null
                return .object(object)
            }
            try Terminal.result(
                lines.isEmpty ? "there are no providers" : lines.joined(separator: "\n"),
                [("providers", .array(values))],
                asJSON: json
            )
        }
    }

    /// `martlet-keychain providers remove`.
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Forgets a provider; what it has is its own and stays."
        )

        @Argument(help: "Its name, as martlet-keychain providers list shows it.")
        var name: String
        @Flag(help: "Write the result as one line of JSON.")
        var json = false

        func run() throws {
            let name = try ProvidersCommand.checked { () throws(CredentialProvidersError) in try ProviderName(self.name)
            }
            let file = try ProvidersCommand.file()
            try CommandError.from { () throws(ProviderAccessError) in
                try file.change { registry throws(CredentialProvidersError) in try registry.remove(name) }
            }
            try Terminal.result("removed \(name)", [("name", .string(name.description))], asJSON: json)
        }
    }

    /// Turns an error about a registration into one of the program.
    static func checked<Value>(_ body: () throws(CredentialProvidersError) -> Value) throws(CommandError) -> Value {
        do throws(CredentialProvidersError) {
            return try body()
        } catch {
            throw CommandError(.usage, error.message)
        }
    }

    private static func file() throws(CommandError) -> ProviderFile {
        guard let file = ProviderFile.own else {
            throw CommandError(.usage, "HOME is not set, so there is no place for registrations")
        }
        return file
    }

    private static func problem(of provider: ProviderRegistration) -> String? {
        do throws(ProviderAccessError) {
            try SafeProgram.check(provider.program)
            return nil
        } catch {
            return ShownText.safe(error.message)
        }
    }

    private static func members(_ provider: ProviderRegistration) -> [(String, JSONValue)] {
        [
            ("name", .string(provider.name.description)), ("program", .string(provider.program)),
            ("arguments", .array(provider.arguments.map { .string($0) })),
        ]
    }
}
