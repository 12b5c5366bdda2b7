// SPDX-License-Identifier: Apache-2.0
// Looks at every record of the vault.

internal import ArgumentParser
internal import JSONCoding
internal import KeychainAgentProtocol

/// `martlet-keychain verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Opens every item of the unlocked keychain and tells what is damaged."
    )

    @OptionGroup var options: KeychainOptions

    func run() throws {
        guard case .report(let report) = try options.ask(try options.agent(), .verify) else { return }
        let verdict = report.isSound ? "nothing is damaged" : report.findings.joined(separator: "\n")
        try Terminal.result(
            "\(report.rows) items, \(report.opened) opened; \(verdict)",
            [
                ("items", .integer(Int64(report.rows))), ("opened", .integer(Int64(report.opened))),
                ("findings", .array(report.findings.map { .string($0) })),
            ],
            asJSON: options.json
        )
        guard report.isSound else {
            throw CommandError(.dataInvalid, "the vault is damaged; look at the findings above")
        }
    }
}
