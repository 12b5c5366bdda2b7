// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import DeviceAuthentication
internal import JSONCoding
internal import KeychainAgentProtocol

/// `martlet-keychain biometrics`.
struct BiometricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "biometrics",
        abstract: "Says which applications may use your face; and stands in for one, for those who write programs.",
        subcommands: [ConsentCommand.self, Simulate.self]
    )

    /// `martlet-keychain biometrics simulate`.
    struct Simulate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "simulate",
            abstract: "Does something at the simulated reader of an agent that has one.",
            discussion: """
                The vault must be made with `martlet-keychain init --simulator`, the agent started with `martlet-keychain agent \
                --simulator fingerprint` (or `face`), and the passcode given once since. After `enroll` and `remove` it is given \
                again, as with a real reader: it vouches for what is enrolled. `match`, `no-match`, `retry`, `cancel` and \
                `fallback` are for somebody who waits, and are refused where nobody does.
                """
        )

        @OptionGroup var options: KeychainOptions

        @Argument(
            help: "enroll, remove, match, no-match, retry, disconnect, connect, cancel or fallback.",
            transform: { word in
                guard let act = SimulatorCommand(rawValue: word) else {
                    throw ValidationError("the simulated reader does nothing that is called so")
                }
                return act
            }
        )
        var act: SimulatorCommand

        func run() throws {
            _ = try options.ask(try options.runningAgent(), .simulate(act.rawValue))
            try Terminal.result(
                "the simulated reader did: \(act.rawValue)",
                [("done", .string(act.rawValue))],
                asJSON: options.json
            )
        }
    }
}
