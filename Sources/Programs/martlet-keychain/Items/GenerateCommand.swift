// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentClient
internal import LoginManagement

/// `martlet-keychain generate`.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Draws a password and writes it; nothing is stored, and no agent is needed."
    )

    @OptionGroup var shape: PasswordShape
    @Flag(help: "Write the result as one line of JSON.")
    var json = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let drawn = try shape.draw()
        let text = drawn.secret.exposedText
        try Terminal.result(
            text,
            [("password", .string(text)), ("bits", .integer(Int64(drawn.entropy)))],
            asJSON: json
        )
    }
}
