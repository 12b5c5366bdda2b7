// SPDX-License-Identifier: Apache-2.0
// Which applications may have the face looked at, and taking that back.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol

/// `martlet-keychain biometrics consent`.
struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Says which applications may use your face, and takes it back.",
        discussion: """
            Where the keychain knows you by your face, each application asks once whether it may have it looked at, and \
            your yes or no is remembered. Fingers need no such leave, nor does it take one to unlock the keychain itself.
            """,
        subcommands: [List.self, Forget.self],
        defaultSubcommand: List.self
    )

    /// `martlet-keychain biometrics consent list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract:
                "Says which applications may use your face and which may not, the one asked about last at the end."
        )

        @OptionGroup var options: KeychainOptions

        func run() throws {
            let agent = try options.runningAgent()
            guard case .consents(let consents) = try options.ask(agent, .consents),
                case .status(let status) = try options.ask(agent, .status)
            else { return }
            // What a list that cannot be read says is not what is true.
            if let problem = status.consentProblem { Terminal.talk(ShownText.safe(problem)) }
            let lines = consents.entries.map { entry in
                """
                \(entry.isAllowed ? "allowed" : "denied ")  \(ShownText.safe(entry.application))\
                \(entry.isConfined ? ", in its sandbox" : ", as a program calls itself")
                """
            }
            try Terminal.result(
                lines.isEmpty ? "no application was asked about" : lines.joined(separator: "\n"),
                [
                    ("applications", .array(consents.entries.map(Self.json))),
                    ("problem", status.consentProblem.map { .string($0) } ?? .null),
                ],
                asJSON: options.json
            )
        }

        private static func json(_ entry: FaceConsents.Entry) -> JSONValue {
            var object = JSONObject()
            object["application"] = .string(entry.application)
            object["sandboxed"] = .bool(entry.isConfined)
            object["allowed"] = .bool(entry.isAllowed)
            return .object(object)
        }
    }

    /// `martlet-keychain biometrics consent forget`.
    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget",
            abstract:
                "Forgets what you said of an application; the next time that it wants your face, you are asked anew."
        )

        @OptionGroup var options: KeychainOptions

        @Argument(help: "The application, as `martlet-keychain biometrics consent` names it.")
        var name: String

        func validate() throws {
            guard (1...255).contains(name.utf8.count), name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw ValidationError("an application is called by 1 to 255 visible characters of ASCII")
            }
        }

        func run() throws {
            _ = try options.ask(try options.runningAgent(), .forgetConsent(name))
            try Terminal.result(
                "forgotten; \(name) asks you anew before your face is looked at",
                [("forgotten", .string(name))],
                asJSON: options.json
            )
        }
    }
}
