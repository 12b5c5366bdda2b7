// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import AtomicFiles
internal import JSONCoding
internal import KeychainAgentProtocol
internal import KeychainAgentService

/// `martlet-keychain biometrics consent`.
struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Says which applications may use your face, says no to one, and takes back what you said.",
        discussion: """
            Where the keychain knows you by your face, each application asks once whether it may have it looked at, and \
            your yes or no is remembered. Fingers need no such leave, nor does it take one to unlock the keychain itself.
            """,
        subcommands: [List.self, Deny.self, Forget.self],
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

    /// `martlet-keychain biometrics consent deny`.
    struct Deny: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deny",
            abstract: "Says no for an application, also for one that you were not asked about yet.",
            discussion: """
                The program that asks you may have no button for a no that is remembered. Both are meant, an application in \
                its sandbox and a program that calls itself so, until you forget it.
                """
        )

        @OptionGroup var options: KeychainOptions
        @OptionGroup var application: ConsentName

        func run() throws {
            let name = application.name
            _ = try options.ask(try options.runningAgent(), .denyConsent(name))
            try Terminal.result(
                "denied; \(name) gets no face, and you are not asked, until `martlet-keychain biometrics consent forget \(name)`",
                [("denied", .string(name))],
                asJSON: options.json
            )
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
        @OptionGroup var application: ConsentName

        func run() throws {
            let name = application.name
            _ = try options.ask(try options.runningAgent(), .forgetConsent(name))
            try Terminal.result(
                "forgotten; \(name) asks you anew before your face is looked at",
                [("forgotten", .string(name))],
                asJSON: options.json
            )
        }
    }
}

/// The name of an application, as a command takes it.
struct ConsentName: ParsableArguments {
    @Argument(help: "The application, as `martlet-keychain biometrics consent` names it.")
    var name: String

    func validate() throws {
        guard AgentRequest.isApplication(name) else {
            throw ValidationError(
                "an application is called by 1 to 255 letters, digits and ._:/@+- of ASCII, the first a letter, a digit or _"
            )
        }
    }
}

/// Keeps consents in a file that only its owner reads.
struct ConsentFile: FaceConsentStore {
    private let file: AtomicFile

    /// Names the file of a vault.
    init(beside vault: String) {
        file = AtomicFile("\(vault).faces", holding: "the list of consents")
    }

    func load() throws -> [UInt8]? { try file.read(atMost: FaceConsents.longestEncoding) }

    func save(_ bytes: [UInt8]) throws { try file.replace(with: bytes) }
}
